import { useEffect, useRef } from 'react'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import type { ChildValues } from './child-values.ts'

/** A list of people in a child's form. Adding focuses the new entry, removing the button to add. */
export function useListOfPeople(
  form: KitFormState<ChildValues>,
  path: 'approvedPickups' | 'emergencyContacts',
) {
  const { length } = form.values[path]
  const addButton = useRef<HTMLButtonElement>(null)
  const count = useRef(length)
  useEffect(() => {
    if (length > count.current)
      document.querySelector<HTMLElement>(`[name="${path}.${length - 1}.name"]`)?.focus()
    count.current = length
  }, [length, path])

  const remove = (index: number) => {
    form.remove(path, index)
    addButton.current?.focus()
  }
  return { addButton, remove, error: form.field(path).error }
}
