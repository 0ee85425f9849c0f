import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MergeField } from '@afterbell/domain/messages/merge-fields'
import type { Field } from '../../ui/fields/field.ts'

const LetterEditor = lazy(async () => ({ default: (await import('./LetterEditor.tsx')).LetterEditor }))

/** Where a letter is written, with its marks and merge fields. The editor is loaded when it is used. */
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

/** What a letter says without its marks, to see whether it says anything and what its fields are. */
export function plainOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}
