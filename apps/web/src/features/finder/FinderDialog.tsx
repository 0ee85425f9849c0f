import { ScrollArea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { finder } from '@afterbell/contract/finder/finder'
import { useRead } from '../../platform/calls/calls.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { onceOverlaysClosed } from '../../ui/dialogs/once-overlays-closed.ts'
import { openHelp } from '../frame/help.ts'
import { FinderOption } from './FinderOption.tsx'
import type { TypedAhead } from './type-ahead.ts'
import { useOffered, type Offer } from './useOffered.tsx'
import styles from './finder.module.css'

const WAIT_MS = 150
/** Least number of characters for a search on the server. */
const SEARCH_MIN = 2

/**
 * Finds activities, children, screens, actions and help: type, choose with the arrows, Enter. The focus stays in the field;
 * `aria-activedescendant` names the chosen line. Keys typed while it was loading are in the field.
 */
export function FinderDialog({ ahead, onDone }: { ahead: TypedAhead; onDone: () => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const isLongEnough = search.length >= SEARCH_MIN
  const results = useRead(finder.find, { query: { search } }, { enabled: isLongEnough, keepPrevious: true })
  // Results of an earlier search stay only if they match the whole new text, so that Enter never opens a wrong one.
  const isBehind = search !== text.trim() || results.isPlaceholderData
  const groups = useOffered(text.trim(), isLongEnough ? results.data : undefined, isBehind)
  const offers = groups.flatMap((group) => group.offers)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  // Falls back to the first offer if the chosen one is gone.
  const chosenIndex = Math.max(
    0,
    offers.findIndex(({ key }) => key === chosenKey),
  )
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenIndex, offers.length])

  const go = async ({ to, search: parameters, help, open }: Offer) => {
    onDone()
    if (open) return void open()
    if (to) await navigate({ to, ...(parameters && { search: parameters }) } as never)
    // The closing dialog restores the focus; help takes it afterwards.
    if (help) onceOverlaysClosed(() => void openHelp(router.state.location.pathname, help))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Esc closes the dialog at once, since the list is always open.
    if (event.key === 'Escape') return onDone()
    if (offers.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setChosenKey(offers[(chosenIndex + step + offers.length) % offers.length]!.key)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      void go(offers[chosenIndex]!)
    }
  }
  const isNothing = offers.length === 0 && !results.isFetching && search === text.trim()
  return (
    <div className={styles.finder}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Go to an activity, a child or a screen"
        aria-expanded={offers.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={offers[chosenIndex] && `${id}${chosenIndex}`}
        autoComplete="off"
        placeholder="Activity, child, screen or what you want to do"
        leftSection={<Glyph of={IconSearch} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosenKey(null)
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const typed = ahead.end()
          if (typed) setText(text + typed)
        }}
      />
      <output className={styles.said}>
        {isNothing && `Nothing matches “${text.trim()}”.`}
        {results.isError && isLongEnough && 'We could not search activities and children. Please try again.'}
      </output>
      <ScrollArea.Autosize mah="52dvh" viewportRef={list}>
        <div role="listbox" id={`${id}list`} aria-label="Results">
          {groups.map(({ title, offers: entries }) => (
            <div key={title} role="group" aria-label={title} className={styles.group}>
              <div className={styles.title} aria-hidden>
                {title}
              </div>
              {entries.map((offer) => {
                const index = offers.indexOf(offer)
                return (
                  <FinderOption
                    key={offer.key}
                    id={`${id}${index}`}
                    offer={offer}
                    isChosen={index === chosenIndex}
                    onChoose={() => setChosenKey(offer.key)}
                    onGo={() => void go(offer)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </ScrollArea.Autosize>
    </div>
  )
}
