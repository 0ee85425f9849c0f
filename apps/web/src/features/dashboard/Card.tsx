import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { readProblemText } from '../../lists/problem-text.ts'
import { useNarrow } from '../../ui/theme/narrow.ts'
import styles from './dashboard.module.css'

/** The part of a read that a card needs: its answer or failure. */
export interface CardRead<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface CardProps<T> {
  title: string
  read: CardRead<T>
  /** Controls beside the title. */
  tools?: ReactNode
  /** Content without any data to show; null if there is some. */
  empty: (data: T) => ReactNode
  /** Number of rows in the skeleton. */
  rows?: number
  /** As high as the card beside it, with scrolling content, if there are two columns. */
  isCapped?: boolean
  /** Spans all columns, if nothing fits beside the calendar. */
  isWide?: boolean
  /** Initial state on a phone, where the title opens and closes the card: a chart should not separate two tasks. */
  fold?: FoldState
  children: (data: T) => ReactNode
}

/** One part of the dashboard, which loads, is empty and fails independently of the others. */
export function Card<T>(props: CardProps<T>) {
  const { title, read, tools, empty, rows = 4, isCapped = false, isWide = false, children } = props
  const id = useId()
  const fold = useFold(props.fold)
  return (
    <section
      className={styles.card}
      aria-labelledby={id}
      data-capped={isCapped || undefined}
      data-wide={isWide || undefined}
      // Never lower than its skeleton, so that nothing below jumps.
      style={{ minHeight: fold.isOpen ? 72 + rows * 48 : undefined }}
    >
      <header className={styles.cardHead}>
        <CardTitle id={id} fold={fold}>
          {title}
        </CardTitle>
        {fold.isOpen && tools}
      </header>
      {fold.isOpen && (
        <div className={styles.cardBody}>
          <Body {...{ title, read, empty, rows, children }} />
        </div>
      )}
    </section>
  )
}

/** Whether a card is open, and how to change that. */
export interface Fold {
  isOpen: boolean
  toggle?: () => void
}

type FoldState = 'open' | 'closed'

/** Always open, except on a phone for a card that folds. */
export function useFold(begins: FoldState | undefined): Fold {
  const isNarrow = useNarrow()
  const [isOpen, setIsOpen] = useState(begins === 'open')
  return begins && isNarrow ? { isOpen, toggle: () => setIsOpen(!isOpen) } : { isOpen: true }
}

/** Title of a card; opens and closes it if it folds. */
export function CardTitle({ id, fold, children }: { id: string; fold: Fold; children: string }) {
  return (
    <h2 className={styles.cardTitle}>
      {fold.toggle ? (
        <button type="button" className={styles.folder} aria-expanded={fold.isOpen} onClick={fold.toggle}>
          <span id={id}>{children}</span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden />
        </button>
      ) : (
        <span id={id}>{children}</span>
      )}
    </h2>
  )
}

function Body<T>({
  title,
  read,
  empty,
  rows,
  children,
}: Pick<CardProps<T>, 'title' | 'read' | 'empty' | 'children'> & { rows: number }) {
  if (read.data === undefined)
    return read.error ? <CardError title={title} read={read} /> : <CardSkeleton rows={rows} />
  const emptyContent = empty(read.data)
  if (emptyContent) return <div className={styles.nothing}>{emptyContent}</div>
  return <>{children(read.data)}</>
}

function CardError({ title, read }: { title: string; read: CardRead<unknown> }) {
  const { title: what, message, reference } = readProblemText(read.error)
  return (
    <div className={styles.failed} role="alert">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <div>
        <strong>{what ?? 'This could not be loaded'}.</strong>{' '}
        {message ?? 'The rest of the page still works.'}
        {reference && <div>If it happens again, give the code {reference} to support.</div>}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
        aria-label={`Try again: ${title}`}
        onClick={() => void read.refetch()}
      >
        Try again
      </Button>
    </div>
  )
}

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <Skeleton width={`${64 - (index % 3) * 12}%`} height={14} />
          <Skeleton width={`${38 + (index % 2) * 10}%`} height={12} mt={8} />
        </div>
      ))}
    </div>
  )
}
