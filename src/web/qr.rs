//! An address for the phones at a table, as a code that they read.

use std::fmt::Write;

use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// Most letters of an address that gets a code: the squares of a longer one are too small for a phone's camera.
const LONGEST: usize = 1_200;

/// The code of an address, or why there is none.
#[derive(Clone, Debug)]
pub enum Code {
    /// The dark squares as the data of a path, one unit each, and how many units the code is wide.
    Drawn {
        /// The path.
        path: String,
        /// Its width and height, the margin of four squares on either side included.
        size: i32,
    },
    /// The address has so many letters: too many.
    TooLong(usize),
}

/// Squares that must stay light around a code.
const MARGIN: i32 = 4;

impl Code {
    /// The code of an address.
    pub fn of(address: &str) -> Self {
        let letters = address.chars().count();
        let code = Some(address).filter(|_| letters <= LONGEST);
        let code = code.and_then(Self::encoded);
        code.map_or(Self::TooLong(letters), |code| Self::drawn(&code))
    }

    /// Masked as a chequerboard: letters leave no even areas under it, and every reader undoes whatever mask a code names. To weigh all
    /// eight took twenty times as long, up to three milliseconds of a page.
    fn encoded(address: &str) -> Option<QrCode> {
        let segments = QrSegment::make_segments(address);
        let mask = Some(Mask::new(0));
        QrCode::encode_segments_advanced(&segments, QrCodeEcc::Low, Version::MIN, Version::MAX, mask, true)
            .ok()
    }

    /// Each run of dark squares in a row as one piece of the path.
    fn drawn(code: &QrCode) -> Self {
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
                let run = i32::try_from(run).unwrap_or(0);
                if run > 0 {
                    // Writing into a string cannot fail.
                    let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
                }
                x += run.max(1);
            }
        }
        Self::Drawn { path, size: code.size() + 2 * MARGIN }
    }

    /// Most letters of an address that gets one.
    pub fn longest(&self) -> usize {
        LONGEST
    }
}
