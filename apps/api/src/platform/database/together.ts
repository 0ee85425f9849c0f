/**
 * Waits for statements that were sent without waiting for each other. Where one fails those behind it fail for that alone,
 * so what is thrown is what the first of them said.
 */
export async function together<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended: PromiseSettledResult<unknown>[] = await Promise.allSettled(statements as readonly unknown[])
  const answers = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  return answers as { -readonly [K in keyof T]: Awaited<T[K]> }
}
