//! Which databases an app has a client of: by the packages that it has loaded.

use stackful_finding::NotFollowed;

/// Packages, and what they lead to.
const CLIENTS: [(&str, &str); 26] = [
    ("@electric-sql/pglite", "Postgres (PGlite)"),
    ("@libsql/client", "SQLite (libSQL)"),
    ("@prisma/client", "by Prisma"),
    ("better-sqlite3", "SQLite"),
    ("cassandra-driver", "Cassandra"),
    ("couchbase", "Couchbase"),
    ("drizzle-orm", "by Drizzle"),
    ("ioredis", "Redis"),
    ("knex", "by Knex"),
    ("level", "LevelDB"),
    ("lowdb", "files (lowdb)"),
    ("mariadb", "MariaDB"),
    ("mongodb", "MongoDB"),
    ("mongoose", "MongoDB"),
    ("mssql", "SQL Server"),
    ("mysql", "MySQL"),
    ("mysql2", "MySQL"),
    ("nedb", "files (NeDB)"),
    ("pg", "Postgres"),
    ("postgres", "Postgres"),
    ("redis", "Redis"),
    ("sequelize", "by Sequelize"),
    ("sql.js", "SQLite (sql.js)"),
    ("sqlite3", "SQLite"),
    ("tedious", "SQL Server"),
    ("typeorm", "by TypeORM"),
];
/// Node's own.
const OF_NODE: &str = "sqlite";

/// Those that are named by texts that ran, or by modules of Node.
pub(crate) fn databases(texts: &[NotFollowed], modules: &[String]) -> Vec<String> {
    let is_loaded = |package: &str| {
        let folder = format!("node_modules/{package}");
        texts.iter().any(|text| text.what.ends_with(&folder))
    };
    let clients = CLIENTS.iter().filter(|(package, _)| is_loaded(package));
    let mut found: Vec<String> = clients
        .map(|(package, what)| format!("{what}, through {package}"))
        .collect();
    if modules.iter().any(|module| module == OF_NODE) {
        found.push("SQLite, through node:sqlite".to_owned());
    }
    found
}
