'use strict';
// zod: classes of schemas, transforms, async refinement, error trees.

const { z } = require('zod');

const user = z
  .object({
    name: z.string().min(2).trim(),
    age: z.coerce.number().int().positive().optional(),
    role: z.enum(['admin', 'guest']).default('guest'),
    tags: z.array(z.string().regex(/^\w+$/)).nonempty().or(z.null()),
    kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a'), a: z.string() }), z.object({ type: z.literal('b'), b: z.number() })]),
    when: z.date().refine((d) => d.getTime() > 0, { message: 'too early' }),
  })
  .strict()
  .superRefine((value, context) => {
    if (value.name === 'root') context.addIssue({ code: z.ZodIssueCode.custom, message: 'no root', path: ['name'] });
  });
for (const value of [
  { name: ' al ', age: '7', tags: ['x'], kind: { type: 'a', a: 's' }, when: new Date(5) },
  { name: 'x', age: -1, role: 'king', tags: [], kind: { type: 'c' }, when: new Date(0), more: 1 },
  { name: 'root', tags: null, kind: { type: 'b', b: 2 }, when: new Date(9) },
  null,
]) {
  const result = user.safeParse(value);
  console.log(result.success, result.success ? result.data : result.error.issues, result.error?.flatten?.());
}
const tree = z.lazy(() => z.object({ value: z.number().transform((n) => n * 2), next: tree.nullable() }));
console.log(JSON.stringify(tree.parse({ value: 1, next: { value: 2, next: null } })), z.map(z.string(), z.bigint()).parse(new Map([['a', 1n]])));
z.string().refine(async (s) => s === 'yes').safeParseAsync('no').then((r) => console.log('async', r.success, r.error.message));
try {
  user.parse({});
} catch (error) {
  console.log(error.name, error.message, error instanceof z.ZodError);
}
