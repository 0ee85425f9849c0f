import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MergeField } from '@afterbell/domain/messages/merge-fields'
import type { Field } from '../../ui/fields/field.ts'

const LetterEditor = lazy(async () => ({ default: (await import('./LetterEditor.tsx')).LetterEditor }))

/** Editor of a letter, with formatting and merge fields. Loaded on demand. */
export function LetterField({
  label,
  required,
  error,
  value,
  onChange,
  name,
  fields,
}: Field<string> & { fields?: readonly MergeField[] }) {
  return (
    <Input.Wrapper label={label} required={required} error={error} labelElement="div">
      <Suspense fallback={<Skeleton height={220} />}>
        <LetterEditor
          name={name}
          label={typeof label === 'string' ? label : name}
          value={value}
          onChange={onChange}
          isWrong={error !== undefined}
          fields={fields}
        />
      </Suspense>
    </Input.Wrapper>
  )
}

/** Returns a letter's plain text, to check for content and merge fields. */
export function plainOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
