import type { components, paths } from '../../.cache/openapi-client/api.d.ts'

// A client generated from the API document. Nothing runs it; the check compiles it. A document that a generator cannot
// read, or that loses a name, fails to compile.

type Answer<Path extends keyof paths, Method extends 'get' | 'post'> = paths[Path] extends {
  [M in Method]: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

type Sent<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

export async function firstChildren(base: string, token: string, schoolId: string): Promise<string[]> {
  const answer = await fetch(`${base}/schools/${schoolId}/children?size=20`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = (await answer.json()) as Answer<'/schools/{schoolId}/children', 'get'>
  return page.content.map((row: components['schemas']['ChildRow']) => `${row.lastName}, ${row.firstName}`)
}

export const signIn: Sent<'/no-auth/login'> = { email: 'office@example.com', password: 'not a real one' }

// @ts-expect-error a name that is no role is refused by the types
export const wrong: components['schemas']['RosterRow'] = { rosterId: 1 }
