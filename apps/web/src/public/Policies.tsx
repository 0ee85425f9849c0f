import type { School } from './page-data.ts'

/** Policies that families have to accept, each collapsed. */
export function Policies({ school }: { school: School }) {
  if (school.policies.length === 0) return null
  return (
    <section className="policies" aria-label="Policies">
      {school.policies.map(({ title, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
    </section>
  )
}
