import type { HomeWords } from '../words.ts'
import type { Session } from '../school.ts'
import { Choices } from './Choices.tsx'

/** Asks which of several children something is about; of an only child nothing is asked. */
export function ChildChoices({
  words: { dayWords },
  names,
  chosen,
  problem,
  onChange,
}: {
  words: HomeWords
  names: readonly Pick<Session['children'][number], 'id' | 'name'>[]
  chosen: readonly string[]
  problem: string | undefined
  onChange: (childIds: readonly string[]) => void
}) {
  if (names.length <= 1) return null
  return (
    <Choices legend={dayWords.children} problem={problem}>
      {names.map((child) => (
        <label key={child.id} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(child.id)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, child.id] : chosen.filter((each) => each !== child.id),
              )
            }
          />
          {child.name}
        </label>
      ))}
    </Choices>
  )
}
