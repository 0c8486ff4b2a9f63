//! What can be asked?
//!
//! Seven tools, each an address of the API. What is wrong with what a tool is given is its answer, so that whoever asked reads it
//! and asks better.

use serde_json::{Map, Value as Json, json};

use super::{Desk, Failure, Told, outlines};
use crate::web::{Problem, openapi, page::shorten, params::encode};
use rulebook::Kind;

/// The tools with their schemas.
pub(super) fn listed() -> Json {
    let text = |about: &str| json!({ "type": "string", "description": about });
    let kinds = Kind::ALL.map(Kind::word);
    let games = phrase::GAMES.map(|game| format!("`{game}`")).join(", ");
    let document = openapi::as_json();
    let tool = |name: &str,
                (title, answer): (&str, &str),
                about: &str,
                required: &[&str],
                properties: Json| {
        json!({
            "name": name,
            "title": title,
            "description": about,
            "inputSchema": {
                "type": "object", "properties": properties, "required": required, "additionalProperties": false,
            },
            "outputSchema": outlines::of(&document, answer),
            "annotations": { "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false },
        })
    };
    json!({ "tools": [
        tool(
            "search", ("Find passages", "SearchAnswer"),
            "Finds the passages of the rules that answer a question, best first; on top the one that answers it directly, where there is one.",
            &["q"],
            json!({
                "q": { "type": "string", "maxLength": search::MAX_QUERY_CHARS, "description": "a question or words, \"phrases\", -without" },
                "game": text(&format!("only this game: {games}")),
                "kind": { "enum": kinds, "description": "only this kind of passage" },
                "limit": { "type": "integer", "minimum": 1, "maximum": search::MAX_LIMIT, "description": "at most so many hits; 20 where it is left out" },
                "offset": { "type": "integer", "minimum": 0, "description": "hits to skip" },
                "on": { "type": "string", "format": "date", "description": "as of this day, such as `2026-05-01`: the edition that was in force, and what was decided by then" },
                "spelling": { "enum": ["corrected", "typed"], "description": "`typed` leaves words that the sources lack as they are" },
            }),
        ),
        tool(
            "passage", ("Read a passage", "ServedPassage"),
            "A passage of the rules whole: its text, citation, links, the rulings that touch it, and whether the engine agrees with it.",
            &["id"],
            json!({
                "id": text("`game/topic/passage`, as search gives it"),
                "on": { "type": "string", "format": "date", "description": "in the edition that was in force on this day, such as `2026-05-01`" },
            }),
        ),
        tool(
            "ruling", ("Read a ruling", "ServedPassage"),
            "A judge's ruling: verdict, author, date, rank, whether it still holds, and whether the engine plays it so. Search with `kind: ruling` finds them.",
            &["game", "id"],
            json!({
                "game": text("the game's id"),
                "id": text("the ruling's id: the last part of its address"),
                "on": { "type": "string", "format": "date", "description": "as it stood on this day, such as `2026-05-01`" },
            }),
        ),
        tool(
            "card", ("Read a card", "CardAnswer"),
            "A card of a game: its numbers and icons, what it does where that is known, how much of that the engine executes, and the passages that it touches. `search` names the cards that a query means.",
            &["game", "id"],
            json!({ "game": text("the game's id"), "id": text("the card's id or name: `xi7-turbolasers`, `xi7`") }),
        ),
        tool(
            "resolve", ("What happens if", "Answer"),
            "Plays a situation by the rules: each step with the rule behind it, then the end, the choice that is open, or what is not settled. A scenario that cannot be read is answered with what is wrong with it.",
            &["scenario"],
            json!({
                "scenario": scenario(words(), "the situation, and the choices that are made in `line`"),
                "all": { "type": "boolean", "description": "follow every line from where the scenario's own end" },
            }),
        ),
        tool(
            "what", ("Play a line of words", "WhatAnswer"),
            "Plays a situation as a player types it: `3 red 2 blue close vs CR90A brace redirect`, `Luke 3/6 shield attacks Vader 5/6`, `chance to kill a CR90B with 3 red`. Says what was understood, assumed and not understood; what it cannot know it asks. The scenario it gives can be changed and sent to `resolve`.",
            &["q"],
            json!({ "q": text("the words"), "game": { "enum": phrase::GAMES, "description": "the game that they are about" } }),
        ),
        tool(
            "odds", ("How likely is it", "Odds"),
            "Exact odds of an attack with the best play of either side, or a stated one; at an open choice what each option is worth. Or how likely hidden cards hold what is looked for.",
            &["scenario"],
            json!({
                "scenario": scenario(with_odds(), "the attack from its dice on, or the cards"),
            }),
        ),
    ] })
}

/// What a scenario of these kinds looks like.
fn scenario(kinds: Vec<Json>, about: &str) -> Json {
    json!({
        "type": "object",
        "properties": { "game": { "enum": games() }, "kind": { "enum": kinds } },
        "required": ["game", "kind"],
        "description": format!(
            "{about}. Each kind has its schema as a resource, such as `adjutant:/api/v1/scenario.schema.json/attack`"
        ),
    })
}

/// The kinds of scenarios, by their schemas.
pub(super) fn kinds() -> Vec<Json> {
    match scenario::Scenario::json_schema()["oneOf"].take() {
        Json::Array(kinds) => kinds,
        _ => Vec::new(),
    }
}

fn constants(field: &str) -> Vec<Json> {
    let mut found = Vec::new();
    for kind in kinds() {
        let word = kind["properties"][field]["const"].clone();
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

fn games() -> Vec<Json> {
    constants("game")
}

fn words() -> Vec<Json> {
    constants("kind")
}

/// The kinds of which there are odds.
fn with_odds() -> Vec<Json> {
    let kinds = scenario::Kind::ALL.into_iter().filter(|kind| kind.has_odds());
    kinds.map(|kind| json!(kind.word())).collect()
}

/// Calls a tool.
pub(super) async fn call(desk: &Desk, params: &Json) -> Result<Json, Failure> {
    let Some(name) = params.get("name").and_then(Json::as_str) else {
        return Err(Failure::params("`name` is missing"));
    };
    let none = Map::new();
    let arguments = match params.get("arguments") {
        None => &none,
        Some(Json::Object(arguments)) => arguments,
        Some(_) => return Err(Failure::params("`arguments` is not an object")),
    };
    let told = match name {
        "search" => search(desk, arguments).await,
        "passage" => passage(desk, arguments).await,
        "ruling" => ruling(desk, arguments).await,
        "card" => card(desk, arguments).await,
        "resolve" => resolve(desk, arguments).await,
        "what" => what(desk, arguments).await,
        "odds" => odds(desk, arguments).await,
        _ => return Err(Failure::params(format!("`{}` is not a tool", shorten(name, 60)))),
    };
    let (answer, failed) = match told {
        Ok(Told::Answer(answer)) => (answer, false),
        Ok(Told::Problem(answer)) => (answer, true),
        Err(problem) => (json!(problem.to_json()), true),
    };
    let text = answer.to_string();
    Ok(json!({
        "content": [{ "type": "text", "text": text }],
        "structuredContent": answer,
        "isError": failed,
    }))
}

type Arguments = Map<String, Json>;

async fn search(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["q", "game", "kind", "limit", "offset", "on", "spelling"])?;
    text(arguments, "q")?;
    let mut query = Vec::new();
    for (name, value) in arguments {
        let value = match value {
            Json::String(value) => value.clone(),
            Json::Number(value) => value.to_string(),
            Json::Null => continue,
            _ => return Err(wrong(name, "is neither a text nor a number")),
        };
        query.push(format!("{name}={}", encode(&value)));
    }
    Ok(desk.ask(format!("/api/v1/search?{}", query.join("&"))).await)
}

async fn passage(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["id", "on"])?;
    let (id, on) = (text(arguments, "id")?, on(arguments)?);
    Ok(desk.ask(format!("/api/v1/passages{}{on}", path(id.strip_prefix(super::SCHEME).unwrap_or(id)))).await)
}

async fn ruling(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["game", "id", "on"])?;
    let (game, id, on) = (text(arguments, "game")?, text(arguments, "id")?, on(arguments)?);
    Ok(desk.ask(format!("/{}/rulings/{}.json{on}", encode(game), encode(id))).await)
}

/// The day that is asked for, as the API takes it.
fn on(arguments: &Arguments) -> Result<String, Problem> {
    Ok(match arguments.get("on") {
        None | Some(Json::Null) => String::new(),
        Some(_) => format!("?on={}", encode(text(arguments, "on")?)),
    })
}

async fn card(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["game", "id"])?;
    let (game, id) = (text(arguments, "game")?, text(arguments, "id")?);
    Ok(desk.ask(format!("/{}/cards/{}.json", encode(game), encode(id))).await)
}

async fn resolve(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["scenario", "all"])?;
    let all = match arguments.get("all") {
        None | Some(Json::Null | Json::Bool(false)) => "",
        Some(Json::Bool(true)) => "?all=true",
        Some(_) => return Err(wrong("all", "is neither `true` nor `false`")),
    };
    send_scenario(desk, &format!("/api/v1/resolve{all}"), arguments).await
}

async fn what(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["q", "game"])?;
    let q = encode(text(arguments, "q")?);
    let game = match arguments.get("game") {
        None | Some(Json::Null) => String::new(),
        Some(_) => format!("&game={}", encode(text(arguments, "game")?)),
    };
    Ok(desk.ask(format!("/api/v1/what?q={q}{game}")).await)
}

async fn odds(desk: &Desk, arguments: &Arguments) -> Result<Told, Problem> {
    known(arguments, &["scenario"])?;
    send_scenario(desk, "/api/v1/odds", arguments).await
}

/// Sends the scenario that a tool is given.
async fn send_scenario(desk: &Desk, path: &str, arguments: &Arguments) -> Result<Told, Problem> {
    match arguments.get("scenario") {
        Some(scenario @ Json::Object(_)) => Ok(desk.send(path, scenario.to_string()).await),
        Some(_) => Err(wrong("scenario", "is not an object")),
        None => Err(wrong("scenario", "is missing")),
    }
}

/// A path of ours from what somebody wrote: each part encoded.
pub(super) fn path(written: &str) -> String {
    let parts = written.trim_matches('/').split('/');
    parts.map(|part| format!("/{}", encode(part))).collect()
}

fn text<'a>(arguments: &'a Arguments, name: &str) -> Result<&'a str, Problem> {
    match arguments.get(name) {
        Some(Json::String(text)) => Ok(text),
        Some(_) => Err(wrong(name, "is not a text")),
        None => Err(wrong(name, "is missing")),
    }
}

fn known(arguments: &Arguments, names: &[&str]) -> Result<(), Problem> {
    match arguments.keys().find(|name| !names.contains(&name.as_str())) {
        None => Ok(()),
        Some(other) => {
            let help = format!("it takes `{}`", names.join("`, `"));
            Err(Problem::bad_parameter(
                &shorten(other, 60),
                format!("`{}` is not known here", shorten(other, 60)),
                help,
            ))
        }
    }
}

fn wrong(name: &str, why: &str) -> Problem {
    Problem::bad_parameter(
        name,
        format!("`{name}` {why}"),
        "`tools/list` has the schema of what a tool takes",
    )
}
