// The database: its connections, and the migrations that make it what the code expects.

import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL ?? 'postgres://shop:shop@localhost:5432/shop',
});

/** All rows that a query gives. */
export async function rows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await pool.query<Row>(text, values);
  return result.rows;
}

/** Does all of `work`, or nothing of it. */
export async function inTransaction<Result>(
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Applies the migrations that have not been applied yet, in the order of their names. */
export async function migrate(): Promise<void> {
  await pool.query('create table if not exists migrations (name text primary key)');
  const applied = await rows<{ name: string }>('select name from migrations');
  const names = await readdir(MIGRATIONS);
  for (const name of names.sort()) {
    if (applied.some((migration) => migration.name === name)) {
      continue;
    }
    const text = await readFile(path.join(MIGRATIONS, name), 'utf8');
    await inTransaction(async (client) => {
      await client.query(text);
      await client.query('insert into migrations (name) values ($1)', [name]);
    });
  }
}
