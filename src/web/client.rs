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
