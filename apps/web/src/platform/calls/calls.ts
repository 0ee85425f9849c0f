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
import { authOf, type AnswerOf, type AnyOp, type InnerCallInput } from '@afterbell/contract/kernel/op'
import { notify } from '../../ui/notify/notify.ts'
import {
  CallRefused,
  Unreachable,
  isUnreached,
  send,
  type FileSent,
  type LooseInput,
  type SendOptions,
} from './calls-send.ts'
import { NOT_ANSWERING, isUnavailable } from './unavailable.ts'
import { go } from '../page/go.ts'
import { askForPassword } from './password-asker.ts'
import { leavingSignal } from '../page/leaving.ts'
import { isAboutCredentials, reactionTo } from './problems.ts'
import type { StoredAnswer } from '../session/kept.ts'
import { currentSession, endSession, freshSession, refreshSession, type Session } from '../session/session.ts'

/** Input of a call: parameters, query and body as declared, money in cents, and the files of a multipart call. */
export type InputWithFiles<O extends AnyOp> = InnerCallInput<O> & {
  files?: Readonly<Record<string, File | readonly File[]>>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Continues when the user leaves the route. Otherwise it is aborted then (R384). */
  global?: boolean
  /** Repeated calls with the same key run once. */
  idempotencyKey?: string | undefined
  /** The caller stores the request and sends it later, so an unreachable server is no error to show. */
  isKept?: boolean
  /** The caller displays that the server is unavailable, and retries. */
  isShown?: boolean
}

/**
 * Calls the server with the session's school and login. A refusal first gets its standard reaction (section 8,
 * `problems.ts`), and is then thrown as `CallRefused`; a form shows its `fields`.
 */
export async function call<O extends AnyOp>(
  op: O,
  input: InputWithFiles<O>,
  options: CallOptions = {},
): Promise<AnswerOf<O>> {
  const signals = [options.signal, options.global ? undefined : leavingSignal()].filter(
    (each) => each !== undefined,
  )
  const signal = signals.length > 0 ? AbortSignal.any(signals) : null
  try {
    return (await sendWithPassword(op, input, {
      signal,
      idempotencyKey: options.idempotencyKey,
    })) as AnswerOf<O>
  } catch (error) {
    // The caller has canceled, so no error is shown (R183).
    if (signal?.aborted) throw signal.reason
    const isDisplayed = isUnavailable(error) && options.isShown
    if (error instanceof CallRefused && !isDisplayed && !(options.isKept && isUnreached(error))) react(error)
    throw error
  }
}

/** Downloads a file and returns its name. */
export async function download<O extends AnyOp>(op: O, input: InputWithFiles<O>): Promise<string> {
  const { blob, name } = (await call(op, input)) as FileSent
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return name
}

export interface ReadOptions<T, Shown> {
  /** Reads nothing while false. */
  enabled?: boolean
  /** Shows the previous answer until the next page, filter or date has loaded. */
  keepPrevious?: boolean
  /** Time until an answer is stale and read again when displayed. */
  freshForMs?: number
  /** Interval for reading again while the page is visible. */
  everyMs?: number
  /** Continues when the user leaves the route. */
  global?: boolean
  select?: (answer: T) => Shown
  /** Wraps the read, to answer from the device without a network. `shown` returns the answer on screen. */
  around?: (ask: () => Promise<T>, readDisplayed: () => StoredAnswer<T> | undefined) => Promise<T>
}

/** Reads from the server, cached per call and input: `useRead(settings.locations, { query })`. */
export function useRead<O extends AnyOp, Shown = AnswerOf<O>>(
  op: O,
  input: InputWithFiles<O>,
  options: ReadOptions<AnswerOf<O>, Shown> = {},
): UseQueryResult<Shown, CallRefused | Unreachable> {
  return useQuery<AnswerOf<O>, CallRefused | Unreachable, Shown>({
    queryKey: keyOf(op, input),
    // Without observers it is aborted automatically, so a read that both routes use is not sent twice.
    queryFn: (context) => {
      const signal = options.global ? undefined : context.signal
      const ask = () => call(op, input, { global: true, signal, isShown: true })
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
    // Only reads retry automatically: a write may already have succeeded.
    refetchInterval: ({ state }) =>
      isUnavailable(state.error)
        ? Math.min(options.everyMs ?? AGAIN_MS, AGAIN_MS)
        : (options.everyMs ?? false),
    select: options.select,
    meta: { isQuiet: options.everyMs !== undefined },
  })
}

/** Interval for retrying an unavailable server. */
const AGAIN_MS = 5000

/** Returns the cache key of an answer. `[op.name]` alone matches every input of that call. */
export function keyOf<O extends AnyOp>(op: O, input: InputWithFiles<O>): QueryKey {
  const { at, params, query } = input as LooseInput
  return [op.name, { at, schoolId: currentSession()?.schoolId, ...params, query }]
}

export interface WriteOptions {
  /** Reads that are outdated afterwards. */
  invalidates?: readonly AnyOp[]
  /** Runs once, even if pressed twice or resent after a lost answer. */
  once?: boolean
}

/**
 * Writes to the server: `const save = useWrite(settings.addLocation, { invalidates: [settings.locations] })`, then
 * `await save.mutateAsync({ body })`. It finishes even if the user leaves the screen. A large call may be passed as
 * its loader.
 */
export function useWrite<O extends AnyOp>(
  op: O | (() => Promise<O>),
  { invalidates = [], once = false }: WriteOptions = {},
): UseMutationResult<AnswerOf<O>, CallRefused | Unreachable, InputWithFiles<O>> {
  const client = useQueryClient()
  const key = useOnceKey(once)
  return useMutation({
    mutationFn: async (input: InputWithFiles<O>) => {
      const answer = await resolveLoader(op)
        .then((it) => call(it, input, { global: true, idempotencyKey: key.of(input) }))
        .catch((error: unknown) => {
          if (error instanceof Unreachable)
            notify.error(
              isUnavailable(error)
                ? NOT_ANSWERING.write
                : 'The server could not be reached. Please try again',
            )
          // A proxy may also have lost the answer.
          else if (!isUnreached(error)) key.isUsed()
          throw error
        })
      key.isUsed()
      return answer
    },
    onSuccess: () => {
      // Reads not on screen may be outdated too: they load again when displayed.
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
      askAgain(client, invalidates)
    },
  })
}

/** Resolves a value that may be passed as its loader. */
export async function resolveLoader<T extends object>(it: T | (() => Promise<T>)): Promise<T> {
  if (typeof it !== 'function') return it
  return it().catch((cause: unknown) => {
    throw new Unreachable('A part of the program', cause)
  })
}

/**
 * Reloads the answers of these calls that are on screen. Aborts running reads, which may miss what was just saved.
 * Invalidation does so itself, except for a first answer.
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
        // Only lost requests are sent again, never answered ones.
        retry: (count, error) => error instanceof Unreachable && !isUnavailable(error) && count < 2,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

type Sent = Pick<SendOptions, 'signal' | 'idempotencyKey' | 'proof'>

/**
 * Sends a call. If it requires a fresh password, asks for it and sends it again, so that the form keeps its input.
 * Without the password, the server's refusal is thrown.
 */
async function sendWithPassword(op: AnyOp, input: LooseInput, sent: Sent): Promise<unknown> {
  try {
    return await sendProven(op, input, sent)
  } catch (error) {
    if (op.freshPassword === undefined || !(error instanceof CallRefused) || error.code !== 'PASSWORD_NEEDED')
      throw error
    if (!(await askForPassword())) throw error
    return sendProven(op, input, sent)
  }
}

/** Sends a call with the proof of work it requires, whose code is loaded only then. */
async function sendProven(op: AnyOp, input: LooseInput, sent: Sent): Promise<unknown> {
  const prove = async () => {
    const { proofOfWork } = await import('./proof-of-work.ts')
    return sendSignedIn(op, input, { ...sent, proof: await proofOfWork(sent.signal) })
  }
  if (op.challenge === 'always') return prove()
  if (op.challenge === undefined) return sendSignedIn(op, input, sent)
  try {
    return await sendSignedIn(op, input, sent)
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'CHALLENGE_NEEDED') return prove()
    throw error
  }
}

async function sendSignedIn(op: AnyOp, input: LooseInput, sent: Sent): Promise<unknown> {
  const auth = authOf(op)
  const session = auth === 'public' ? null : await freshSession()
  if (auth === 'token' && !session) throw signedOut(op)
  const sendAs = (as: Session | null) =>
    send(op, input, { token: as?.jwtToken ?? null, schoolId: as?.schoolId ?? null, ...sent })
  try {
    return await sendAs(session)
  } catch (error) {
    if (!session || !(error instanceof CallRefused) || error.status !== 401 || isAboutCredentials(error))
      throw error
    // R181. Another call may have refreshed the token by now.
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

/** Refuses a call without a session, without sending it (R001). */
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

/** Returns one key per input, reused until an answer arrives. */
function useOnceKey(isWanted: boolean) {
  const lastKey = useRef<{ input: string; key: string } | null>(null)
  return {
    of(input: object): string | undefined {
      if (!isWanted) return undefined
      const text = JSON.stringify(input)
      if (lastKey.current?.input !== text) lastKey.current = { input: text, key: randomKey() }
      return lastKey.current.key
    },
    isUsed() {
      lastKey.current = null
    },
  }
}

/** `crypto.randomUUID` is missing without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
