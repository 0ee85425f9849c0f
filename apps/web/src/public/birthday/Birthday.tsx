import { useState, type ComponentType } from 'react'
import type { BirthdayFieldProps } from './BirthdayField.tsx'
import { useWords } from '../words.ts'

/** Offers to ask for a birthday instead of an age and a grade. What asks is loaded with the press. */
export function Birthday(props: BirthdayFieldProps) {
  const { birthday, failed } = useWords().publicWords
  const [Field, setField] = useState<ComponentType<BirthdayFieldProps> | boolean>(false)
  if (typeof Field !== 'boolean') return <Field {...props} />
  const open = () =>
    import('./BirthdayField.tsx').then(
      ({ BirthdayField }) => setField(() => BirthdayField),
      () => setField(true),
    )
  return (
    <button type="button" onClick={() => void open()}>
      {Field ? failed : birthday}
    </button>
  )
}
