import type { School } from './page-data.ts'
import { asWritten, useWords } from './words.ts'

/** Policies that families have to accept, each collapsed. */
export function Policies({ school }: { school: School }) {
  const words = useWords()
  if (school.policies.length === 0) return null
  return (
    <section className="policies" aria-label={words.publicWords.policies}>
      {school.policies.map(({ title, text }) => (
        <details key={title} {...asWritten(words)}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </section>
  )
}
