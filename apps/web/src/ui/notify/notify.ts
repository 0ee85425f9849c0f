/** How long a notification stays, in milliseconds (OQ-18). Without a type it is `plain`. */
export const NOTICE_MS = { success: 1500, error: 7000, warning: 3500, plain: 5000 } as const

export type NoticeType = 'success' | 'error' | 'warning'

export interface NoticeAction {
  label: string
  run: () => void
}

export interface Notice {
  id: number
  type: NoticeType | null
  text: string
  /** The person or thing it is about, under the text: `Anna Reyes`. */
  about?: string
  /** A number to quote to support, under the text. */
  reference?: string
  action?: NoticeAction
  /** Links to go on from here. */
  next?: readonly NoticeAction[]
  /** Stays until its action is pressed, or the program dismisses it. */
  stays?: boolean
}

export interface NoticeOptions {
  about?: string
  reference?: string
  /** An action such as Undo. Give such a notice no type: 1500 ms is too short to reach a button. */
  action?: NoticeAction
  /** How long it stays, in milliseconds, if longer than its type. */
  lastsMs?: number
  /** Links to go on from here. Such a notice stays as long as one without a type: 1500 ms is too short to reach a button. */
  next?: readonly NoticeAction[]
  /** For messages that must be read: no timer ends it, and no other notice replaces it. Give it an action. */
  stays?: boolean
}

/**
 * Shows a notification, the only way to report events to a user. The same text twice is one notification with a new timer.
 * Hover or focus pauses all timers.
 */
export function notify(text: string, options: NoticeOptions & { type?: NoticeType } = {}): number {
  const {
    type = null,
    lastsMs = NOTICE_MS[type === null || options.next ? 'plain' : type],
    ...rest
  } = options
  const twin = notices.find((each) => each.text === text && each.type === type && !rest.action && !rest.next)
  if (twin) stopClock(twin.id)
  const notice: Notice = { id: twin?.id ?? ++lastId, type, text, ...rest }
  publish(twin ? notices.map((each) => (each === twin ? notice : each)) : lastFew([...notices, notice]))
  if (!notice.stays) startClock(notice.id, lastsMs)
  return notice.id
}

notify.success = (text: string, options?: NoticeOptions): number =>
  notify(text, { ...options, type: 'success' })
notify.error = (text: string, options?: NoticeOptions): number => notify(text, { ...options, type: 'error' })
notify.warning = (text: string, options?: NoticeOptions): number =>
  notify(text, { ...options, type: 'warning' })

export function dismissNotice(id: number): void {
  stopClock(id)
  publish(notices.filter((each) => each.id !== id))
}

/** Pauses every notice's timer until `resumeNotices` is called. */
export function holdNotices(): void {
  isPaused = true
  for (const [id, clock] of clocks) {
    if (clock.timer === null) continue
    clearTimeout(clock.timer)
    clocks.set(id, { timer: null, endsAt: 0, remainingMs: Math.max(0, clock.endsAt - performance.now()) })
  }
}

export function resumeNotices(): void {
  isPaused = false
  for (const [id, clock] of clocks) if (clock.timer === null) startClock(id, clock.remainingMs)
}

export function currentNotices(): readonly Notice[] {
  return notices
}

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let notices: readonly Notice[] = []
let lastId = 0
let isPaused = false
const listeners = new Set<() => void>()
const clocks = new Map<
  number,
  { timer: ReturnType<typeof setTimeout> | null; endsAt: number; remainingMs: number }
>()

function lastFew(all: readonly Notice[]): Notice[] {
  const latestNotices = all.filter(({ stays }) => !stays).slice(-4)
  return all.filter((each) => each.stays || latestNotices.includes(each))
}

function publish(next: readonly Notice[]): void {
  notices = next
  for (const id of clocks.keys()) if (!next.some((each) => each.id === id)) stopClock(id)
  for (const listener of listeners) listener()
}

function startClock(id: number, remainingMs: number): void {
  if (isPaused) {
    clocks.set(id, { timer: null, endsAt: 0, remainingMs })
    return
  }
  const timer = setTimeout(() => dismissNotice(id), remainingMs)
  clocks.set(id, { timer, endsAt: performance.now() + remainingMs, remainingMs })
}

function stopClock(id: number): void {
  const timer = clocks.get(id)?.timer
  if (timer) clearTimeout(timer)
  clocks.delete(id)
}
