//! Who asks: which address does a request come from?
//!
//! The other end of the connection. Where that is a proxy that the operator trusts, whoever it says it speaks for:
//! what stands in `x-forwarded-for` is believed from the right, as far as trusted proxies wrote it.

use std::{net::IpAddr, str::FromStr};

use axum::http::{Extensions, HeaderMap};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Addresses with one beginning: `10.0.0.0/8`, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    /// How many bits are the same.
    bits: u8,
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is neither an address nor a network such as `10.0.0.0/8`");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let first: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits <= most { Ok(Self { first, bits }) } else { Err(wrong()) }
    }
}

impl Network {
    /// Whether an address is one of them.
    pub fn has(&self, address: IpAddr) -> bool {
        let wide = |address: IpAddr| match address {
            IpAddr::V4(address) => u128::from(address.to_bits()) << 96,
            IpAddr::V6(address) => address.to_bits(),
        };
        let left = 128_u32.saturating_sub(u32::from(self.bits));
        let differing = wide(self.first) ^ wide(address);
        self.first.is_ipv4() == address.is_ipv4() && differing.checked_shr(left).unwrap_or(0) == 0
    }
}

/// Most proxies one behind the other that are believed.
const PROXIES: usize = 16;

/// Whether a request comes from a proxy that the operator trusts.
pub fn is_trusted(trusted: &[Network], request: &Extensions) -> bool {
    peer(request).is_some_and(|peer| is_one_of(trusted, peer))
}

fn peer(request: &Extensions) -> Option<IpAddr> {
    request.get::<Peer>().map(|peer| peer.0.to_canonical())
}

fn is_one_of(networks: &[Network], address: IpAddr) -> bool {
    networks.iter().any(|network| network.has(address))
}

/// Whom a request comes from; none for one that came over no connection.
pub fn of(trusted: &[Network], request: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
    let mut client = peer(request)?;
    let said = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let said: Vec<&str> = said.flat_map(|value| value.split(',')).map(str::trim).collect();
    for before in said.iter().rev().take(PROXIES) {
        match before.parse::<IpAddr>() {
            Ok(before) if is_one_of(trusted, client) => client = before.to_canonical(),
            _ => break,
        }
    }
    Some(client)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_network_has_the_addresses_that_begin_as_it_does() {
        for (network, address, has) in [
            ("10.0.0.0/8", "10.9.8.7", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("127.0.0.1", "127.0.0.1", true),
            ("127.0.0.1", "127.0.0.2", false),
            ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "::1", false),
            ("::/0", "2001:db8::1", true),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
        ] {
            let network: Network = network.parse().unwrap();
            assert_eq!(network.has(address.parse().unwrap()), has, "{network:?} {address}");
        }
        for wrong in ["", "here", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_what_stands_behind_it() {
        let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        let client = |peer: &str, said: &[&str]| {
            let mut request = Extensions::new();
            request.insert(Peer(peer.parse().unwrap()));
            let mut headers = HeaderMap::new();
            for said in said {
                headers.append("x-forwarded-for", HeaderValue::from_str(said).unwrap());
            }
            of(&trusted, &request, &headers).unwrap().to_string()
        };
        assert_eq!(client("9.9.9.9", &["1.1.1.1"]), "9.9.9.9", "anybody can write that");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["6.6.6.6, 1.1.1.1"]), "1.1.1.1", "the client wrote the first");
        assert_eq!(client("127.0.0.1", &["6.6.6.6, 1.1.1.1, 10.0.0.3"]), "1.1.1.1");
        assert_eq!(client("127.0.0.1", &["1.1.1.1", "10.0.0.3"]), "1.1.1.1", "two headers are one list");
        assert_eq!(client("::ffff:127.0.0.1", &["1.1.1.1"]), "1.1.1.1");
        assert_eq!(client("127.0.0.1", &["nonsense"]), "127.0.0.1");
    }
}
