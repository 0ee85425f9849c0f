import { useState } from 'react'

interface TypedText<T> {
  value: T
  /** Formats the value for the field. */
  show: (value: T) => string
  /** Parses the text while the user types. */
  read: (text: string) => T
  /** Parses it more freely once the field has lost the focus. */
  settle?: (text: string) => T
  /** Matches the beginning of a valid text: no error while the user is still typing. */
  isOnTheWay?: RegExp
  onChange: (value: T) => void
}

/**
 * A text field for a value that is not text. Typed text stays as typed while the field has the focus, and is normalized
 * afterwards.
 */
export function useTypedText<T>({ value, show, read, settle = read, isOnTheWay, onChange }: TypedText<T>) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? show(value),
    isOnTheWay: typed !== null && isOnTheWay?.test(typed) === true,
    onChange: (text: string) => {
      setTyped(text)
      const next = read(text)
      if (next !== value) onChange(next)
    },
    onBlur: () => {
      if (typed === null) return
      setTyped(null)
      const next = settle(typed)
      if (next !== value) onChange(next)
    },
    /** Sets a value chosen from a list or a calendar. */
    choose: (next: T) => {
      setTyped(null)
      onChange(next)
    },
  }
}
