/**
 * Waits for statements sent in parallel. Once one fails, those after it fail too, so the first error is the one
 * thrown.
 */
export async function together<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results: PromiseSettledResult<unknown>[] = await Promise.allSettled(statements as readonly unknown[])
  const answers = results.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return answers as { -readonly [K in keyof T]: Awaited<T[K]> }
}
