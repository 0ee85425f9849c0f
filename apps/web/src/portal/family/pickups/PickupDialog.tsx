import { useId, useState, type FormEvent, type RefObject } from 'react'
import { familyPickups } from '@afterbell/contract/portal/family-pickups'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { Field } from '../Field.tsx'
import { problemsOf } from '../problem-text.ts'
import { ChildChoices } from '../week/ChildChoices.tsx'
import { Choices } from '../week/Choices.tsx'
import { DayFields, lastDayOf } from '../week/DayFields.tsx'
import { DialogEnd, FamilyDialog } from '../week/FamilyDialog.tsx'
import type { NamePickupProps } from './NamePickup.tsx'

export interface PickupForm {
  childIds: readonly string[]
  name: string
  /** Asked where the school does not know such a name. */
  isWholeName: boolean
  phone: string
  relation: string
  when: 'TODAY' | 'DAYS' | 'ALWAYS'
  from: string
  to: string
}

interface PickupDialogProps extends NamePickupProps {
  /** What was typed before the dialog was closed without telling anything. */
  draft: PickupForm | null
  opener: RefObject<HTMLElement | null>
  onClose: (left: PickupForm | null) => void
}

/** Asks who picks up which children, and when. Every name is answered alike. */
export function PickupDialog({ today, names, childId, draft, opener, onClose, ...props }: PickupDialogProps) {
  const { school, words, onSaid, onLoggedOut } = props
  const { dayWords } = words
  const id = useId()
  const [form, setForm] = useState<PickupForm>(
    draft ?? {
      childIds: childId ? [childId] : names.map((child) => child.id),
      name: '',
      isWholeName: false,
      phone: '',
      relation: '',
      when: 'TODAY',
      from: today,
      to: today,
    },
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<PickupForm>) => setForm({ ...form, ...changes })
  const asksForName = form.isWholeName || problems.isWholeName !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { childIds, when, phone, ...person } = form
    if (childIds.length === 0) return setProblems({ childIds: dayWords.childMissing })
    setProblems({})
    setBusy(true)
    try {
      const days = {
        TODAY: { from: today, to: today },
        DAYS: { from: form.from, to: lastDayOf(form) },
        ALWAYS: { from: today, to: null },
      }[when]
      const body = { ...person, phone: phone || null, childIds: [...childIds], ...days }
      await askFamily(school.id, familyPickups.name, { body })
      onClose(null)
      return onSaid(dayWords.pickupSent)
    } catch (error) {
      if (isLoggedOut(error)) return onLoggedOut()
      setProblems(problemsOf(error, form, words))
    }
    setBusy(false)
  }
  const text = (path: 'name' | 'phone' | 'relation', label: string) => ({
    id: `${id}-${path}`,
    label,
    problem: problems[path] ?? null,
    value: form[path],
    onChange: (event: { target: { value: string } }) => change({ [path]: event.target.value }),
  })
  return (
    <FamilyDialog title={dayWords.pickupTitle} opener={opener} onClose={() => onClose(form)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className="quiet">{dayWords.pickupText}</p>
        <ChildChoices
          words={words}
          names={names}
          chosen={form.childIds}
          problem={problems.childIds}
          onChange={(childIds) => change({ childIds })}
        />
        <Field {...text('name', dayWords.pickupName)} required autoComplete="off" autoCapitalize="words" />
        {asksForName && (
          <Choices legend={dayWords.pickupName} problem={problems.isWholeName}>
            <label className="choice">
              <input
                type="checkbox"
                checked={form.isWholeName}
                onChange={(event) => change({ isWholeName: event.target.checked })}
              />
              {dayWords.sureOfName}
            </label>
          </Choices>
        )}
        <div className="twice">
          <Field {...text('relation', dayWords.pickupRelation)} autoComplete="off" maxLength={50} />
          <Field {...text('phone', dayWords.pickupPhone)} type="tel" inputMode="tel" autoComplete="off" />
        </div>
        <Choices legend={dayWords.pickupWhen}>
          {(['TODAY', 'DAYS', 'ALWAYS'] as const).map((when) => (
            <label key={when} className="choice">
              <input
                type="radio"
                name={`${id}-when`}
                checked={form.when === when}
                onChange={() => change({ when })}
              />
              {{ TODAY: dayWords.onlyToday, DAYS: dayWords.onDays, ALWAYS: dayWords.always }[when]}
            </label>
          ))}
        </Choices>
        {form.when === 'DAYS' && (
          <DayFields id={id} words={words} today={today} days={form} problems={problems} onChange={change} />
        )}
        {form.when !== 'TODAY' && props.looksFirst && <p className="quiet">{dayWords.looksFirst}</p>}
        <DialogEnd
          problem={problems.form ?? null}
          isBusy={isBusy}
          words={words}
          onCancel={() => onClose(form)}
        />
      </form>
    </FamilyDialog>
  )
}
