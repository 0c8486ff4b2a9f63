use adjutant::games::unlimited::text::{read, readings};
#[test]
fn dump() {
    let text = std::fs::read_to_string(std::env::var("DUMP").unwrap_or_default()).unwrap_or_default();
    for line in text.lines() {
        let card = read(&line.replace("\\n", "\n"));
        println!("# {line}");
        for r in readings(&card) {
            println!("    [{}] {}", r.kind, r.line());
        }
        let again: String = readings(&card).iter().map(|r| r.line()).collect::<Vec<_>>().join("\n");
        let second: String = readings(&read(&again)).iter().map(|r| r.line()).collect::<Vec<_>>().join("\n");
        if again != second {
            println!("    ~~~~ {}", second.replace('\n', " // "));
        }
        if std::env::var("AST").is_ok() {
            println!("{:#?}", card.abilities);
        }
    }
}
