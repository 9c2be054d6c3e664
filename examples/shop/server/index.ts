// Brings the database up to date, then serves the shop.

import { createApp } from './app.ts';
import { migrate } from './database.ts';

await migrate();
const app = await createApp();
const port = Number(process.env.PORT ?? 3000);
await app.listen({ port });
console.log(`Shop: http://localhost:${port}/`);
