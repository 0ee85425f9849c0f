import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isSearched, SEARCH_HINT } from '@afterbell/domain/kernel/names/search-length'
import { areKeysOn, isForPage } from '../../platform/keys.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from '../lists.module.css'

interface SearchBoxProps {
  label: string
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  /** Leaves out the hint on what is searched, for lack of room. */
  isTight?: boolean
}

const WAIT_MS = 250

/** Searches while typing, from three characters on (R063). The key / focuses it. */
export function SearchBox({ label, value, onSearch, isTight = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  // The address changed without typing: back, forward, or cleared filters.
  if (value !== searched) {
    setSearched(value)
    setText(value)
  }
  useEffect(() => {
    const nextSearch = text.trim()
    if (nextSearch === value || !isSearched(text)) return
    const timer = setTimeout(() => {
      setSearched(nextSearch)
      onSearch(nextSearch)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  useSlashKey(input)

  const isTooShort = !isSearched(text)
  return (
    <div className={styles.search}>
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        {...(areKeysOn() && { 'aria-keyshortcuts': '/' })}
        placeholder={isTight ? 'Search' : label}
        leftSection={<Glyph of={IconSearch} />}
        rightSection={
          text === '' ? (
            <Kbd size="xs" className={styles.slash} aria-hidden>
              /
            </Kbd>
          ) : (
            <CloseButton
              size="sm"
              aria-label="Clear search"
              onClick={() => {
                setText('')
                input.current?.focus()
              }}
            />
          )
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isSearched(text)) return
          setSearched(text.trim())
          onSearch(text.trim())
        }}
      />
      <output className={styles.searchHint}>{isTooShort ? SEARCH_HINT : ''}</output>
    </div>
  )
}

/** The key / focuses the search, unless the user is typing or a dialog is open. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}
