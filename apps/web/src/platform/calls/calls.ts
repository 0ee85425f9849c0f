import {
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { authOf, type AnswerOf, type AnyOp, type AskedInside } from '@afterbell/contract/kernel/op'
import { notify } from '../../ui/notify/notify.ts'
import {
  CallRefused,
  NOT_ANSWERING,
  Unreachable,
  isUnavailable,
  isUnreached,
  send,
  type FileSent,
  type LooselyAsked,
  type Sending,
} from './calls-send.ts'
import { go } from '../page/go.ts'
import { askForPassword } from './password-asker.ts'
import { leavingSignal } from '../page/leaving.ts'
import { isAboutCredentials, reactionTo } from './problems.ts'
import type { Kept } from '../session/kept.ts'
import { currentSession, endSession, freshSession, refreshSession, type Session } from '../session/session.ts'

/** What a caller gives: parameters, query and body as declared, money in cents; and the files of a multipart call. */
export type AskedWith<O extends AnyOp> = AskedInside<O> & {
  files?: Readonly<Record<string, File | readonly File[]>>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Goes on when the route is left. Otherwise it is given up then (R384). */
  global?: boolean
  /** The same key twice is done once. */
  idempotencyKey?: string | undefined
  /** Where the server cannot be reached it is kept, and sent later: nothing has gone wrong then. */
  isKept?: boolean
  /** Whoever asks shows that the server answers nobody, and asks again. */
  isShown?: boolean
}

/**
 * Asks the server. The school and the sign-in are the session's. A refusal has done what section 8 says of it
 * (`problems.ts`) by the time it is thrown, as `CallRefused`; a form shows its `fields`.
 */
export async function call<O extends AnyOp>(
  op: O,
  asked: AskedWith<O>,
  options: CallOptions = {},
): Promise<AnswerOf<O>> {
  const signals = [options.signal, options.global ? undefined : leavingSignal()].filter(
    (each) => each !== undefined,
  )
  const signal = signals.length > 0 ? AbortSignal.any(signals) : null
  try {
    return (await sendWithPassword(op, asked, {
      signal,
      idempotencyKey: options.idempotencyKey,
    })) as AnswerOf<O>
  } catch (error) {
    // No one is waiting for it any more: nothing to tell, whatever came of it (R183).
    if (signal?.aborted) throw signal.reason
    const isSaid = isUnavailable(error) && options.isShown
    if (error instanceof CallRefused && !isSaid && !(options.isKept && isUnreached(error))) react(error)
    throw error
  }
}

/** Asks for a file and hands it to the user. Answers its name. */
export async function download<O extends AnyOp>(op: O, asked: AskedWith<O>): Promise<string> {
  const { blob, name } = (await call(op, asked)) as FileSent
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}

export interface ReadOptions<T, Shown> {
  /** Not asked yet while false. */
  enabled?: boolean
  /** Shows what was there until the next page, filter or date has come. */
  keepPrevious?: boolean
  /** So long an answer counts as new; then it is asked again when it is looked at. */
  freshForMs?: number
  /** Asks again every so often, while the page is looked at. */
  everyMs?: number
  /** Goes on when the route is left. */
  global?: boolean
  select?: (answer: T) => Shown
  /** Stands around the question: to answer from the device where there is no network. `shown` tells what is held now. */
  around?: (ask: () => Promise<T>, shown: () => Kept<T> | undefined) => Promise<T>
}

/** What the server answers, kept per call and question: `useRead(settings.locations, { query })`. */
export function useRead<O extends AnyOp, Shown = AnswerOf<O>>(
  op: O,
  asked: AskedWith<O>,
  options: ReadOptions<AnswerOf<O>, Shown> = {},
): UseQueryResult<Shown, CallRefused | Unreachable> {
  return useQuery<AnswerOf<O>, CallRefused | Unreachable, Shown>({
    queryKey: keyOf(op, asked),
    // Without observers it is given up by itself; so a read both routes use is not asked twice.
    queryFn: (context) => {
      const signal = options.global ? undefined : context.signal
      const ask = () => call(op, asked, { global: true, signal, isShown: true })
      if (!options.around) return ask()
      return options.around(ask, () => {
        const { data, dataUpdatedAt: at = 0 } =
          context.client.getQueryState<AnswerOf<O>>(context.queryKey) ?? {}
        return data === undefined ? undefined : { answer: data, at }
      })
    },
    enabled: options.enabled,
    placeholderData: options.keepPrevious ? (keepPreviousData as never) : undefined,
    staleTime: options.freshForMs,
    // Only what is read is asked again by itself: what was written may have been done.
    refetchInterval: ({ state }) =>
      isUnavailable(state.error)
        ? Math.min(options.everyMs ?? AGAIN_MS, AGAIN_MS)
        : (options.everyMs ?? false),
    select: options.select,
    meta: { isQuiet: options.everyMs !== undefined },
  })
}

/** So often a server that answers nobody is asked again. */
const AGAIN_MS = 5000

/** Under which key an answer is kept. `[op.name]` alone stands for every question to that call. */
export function keyOf<O extends AnyOp>(op: O, asked: AskedWith<O>): QueryKey {
  const { at, params, query } = asked as LooselyAsked
  return [op.name, { at, schoolId: currentSession()?.schoolId, ...params, query }]
}

export interface WriteOptions {
  /** The reads that are no longer true afterwards. */
  invalidates?: readonly AnyOp[]
  /** Pressed twice, or sent again after no answer came, it is done once. */
  once?: boolean
}

/**
 * Changes something: `const save = useWrite(settings.addLocation, { invalidates: [settings.locations] })`, then
 * `await save.mutateAsync({ body })`. It is finished even when the user goes elsewhere meanwhile: all writes are global.
 * A call that carries much with it may be given as what loads it, once it is made.
 */
export function useWrite<O extends AnyOp>(
  op: O | (() => Promise<O>),
  { invalidates = [], once = false }: WriteOptions = {},
): UseMutationResult<AnswerOf<O>, CallRefused | Unreachable, AskedWith<O>> {
  const client = useQueryClient()
  const key = useOnceKey(once)
  return useMutation({
    mutationFn: async (asked: AskedWith<O>) => {
      const answer = await loaded(op)
        .then((it) => call(it, asked, { global: true, idempotencyKey: key.of(asked) }))
        .catch((error: unknown) => {
          if (error instanceof Unreachable)
            notify.error(
              isUnavailable(error)
                ? NOT_ANSWERING.write
                : 'The server could not be reached. Please try again',
            )
          // What stands before the server may have lost its answer as well.
          else if (!isUnreached(error)) key.isUsed()
          throw error
        })
      key.isUsed()
      return answer
    },
    onSuccess: () => {
      // What is not looked at now may no longer be true either: it is asked for again when somebody looks.
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
      askAgain(client, invalidates)
    },
  })
}

/** What may be given as what loads it. */
export async function loaded<T extends object>(it: T | (() => Promise<T>)): Promise<T> {
  if (typeof it !== 'function') return it
  return it().catch((cause: unknown) => {
    throw new Unreachable('A part of the program', cause)
  })
}

/**
 * Asks the server again for what these calls answered, where it is looked at. What is on its way was asked for before, and
 * may not hold what was just saved: it is given up. Invalidating does so by itself, but for a first answer.
 */
export function askAgain(client: QueryClient, ops: readonly AnyOp[]): void {
  for (const { name } of ops) {
    const queryKey = [name]
    const first = { queryKey, predicate: ({ state }: Query) => state.data === undefined }
    void client.cancelQueries(first).then(() => client.invalidateQueries({ queryKey }))
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Asked and answered is answered; only a request that got lost is sent again.
        retry: (count, error) => error instanceof Unreachable && !isUnavailable(error) && count < 2,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

type Sent = Pick<Sending, 'signal' | 'idempotencyKey' | 'proof'>

/**
 * Sends a call and, where it wants the password typed just now, asks for it and sends it again: what was filled in stays where it
 * is. Whoever does not type it is refused as the server says.
 */
async function sendWithPassword(op: AnyOp, asked: LooselyAsked, sent: Sent): Promise<unknown> {
  try {
    return await sendProven(op, asked, sent)
  } catch (error) {
    if (op.freshPassword === undefined || !(error instanceof CallRefused) || error.code !== 'PASSWORD_NEEDED')
      throw error
    if (!(await askForPassword())) throw error
    return sendProven(op, asked, sent)
  }
}

/** Sends a call with the proof of work it asks for, which is done where it is asked for and loaded only then. */
async function sendProven(op: AnyOp, asked: LooselyAsked, sent: Sent): Promise<unknown> {
  const prove = async () => {
    const { proofOfWork } = await import('./proof-of-work.ts')
    return sendSignedIn(op, asked, { ...sent, proof: await proofOfWork(sent.signal) })
  }
  if (op.challenge === 'always') return prove()
  if (op.challenge === undefined) return sendSignedIn(op, asked, sent)
  try {
    return await sendSignedIn(op, asked, sent)
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'CHALLENGE_NEEDED') return prove()
    throw error
  }
}

async function sendSignedIn(op: AnyOp, asked: LooselyAsked, sent: Sent): Promise<unknown> {
  const auth = authOf(op)
  const session = auth === 'public' ? null : await freshSession()
  if (auth === 'token' && !session) throw signedOut(op)
  const sendAs = (as: Session | null) =>
    send(op, asked, { token: as?.jwtToken ?? null, schoolId: as?.schoolId ?? null, ...sent })
  try {
    return await sendAs(session)
  } catch (error) {
    if (!session || !(error instanceof CallRefused) || error.status !== 401 || isAboutCredentials(error))
      throw error
    // R181. Others may have asked for the new token meanwhile.
    const current = currentSession()
    return sendAs(current && current.jwtToken !== session.jwtToken ? current : await refreshSession()).catch(
      (again: unknown) => {
        if (again instanceof CallRefused && again.status === 401 && !isAboutCredentials(again))
          endSession('ended')
        throw again
      },
    )
  }
}

/** Asked without a session: not sent at all (R001). */
function signedOut(op: AnyOp): CallRefused {
  endSession('ended')
  return new CallRefused({ op, status: 401, text: '', retryAfterSeconds: null })
}

function react(refused: CallRefused): void {
  const session = currentSession()
  const { notice, go: where } = reactionTo(refused, session && { role: session.userRole })
  if (notice) notify(notice.text, notice)
  if (where) go(where.to, where.search)
}

/** One key per question, kept until an answer has come. */
function useOnceKey(isWanted: boolean) {
  const kept = useRef<{ asked: string; key: string } | null>(null)
  return {
    of(asked: object): string | undefined {
      if (!isWanted) return undefined
      const text = JSON.stringify(asked)
      if (kept.current?.asked !== text) kept.current = { asked: text, key: randomKey() }
      return kept.current.key
    },
    isUsed() {
      kept.current = null
    },
  }
}

/** `crypto.randomUUID` is not there without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
