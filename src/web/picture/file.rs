//! How is a picture written as a PNG?
//!
//! One byte for each pixel, its place in a list of at most 256 colours (PNG, W3C, sections 5 and 11).

/// What every PNG begins with.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
/// How hard the pixels are packed: harder takes several times as long and wins little.
const PACKING: u8 = 6;

/// A picture of this width: its pixels line by line, and the colours that they name.
pub(super) fn png(width: usize, pixels: &[u8], colours: &[[u8; 3]]) -> Vec<u8> {
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX).to_be_bytes();
    let height = pixels.len() / width.max(1);
    // eight bits, a list of colours, packed and filtered as usual, not interlaced
    let header = [number(width), number(height)].concat();
    let header = [header.as_slice(), &[8, 3, 0, 0, 0]].concat();
    // each line says that it is not filtered
    let lines: Vec<u8> =
        pixels.chunks(width.max(1)).flat_map(|line| std::iter::once(0).chain(line.iter().copied())).collect();
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&lines, PACKING);
    let mut file = SIGNATURE.to_vec();
    for (name, data) in
        [(b"IHDR", header), (b"PLTE", colours.concat()), (b"IDAT", packed), (b"IEND", Vec::new())]
    {
        file.extend(number(data.len()));
        let mut sum = crc32fast::Hasher::new();
        for part in [name.as_slice(), &data] {
            sum.update(part);
            file.extend(part);
        }
        file.extend(sum.finalize().to_be_bytes());
    }
    file
}
