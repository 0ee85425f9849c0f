import { useParams, useSearch } from '@tanstack/react-router'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { LoadedForm } from '@afterbell/contract/activities/form-parts'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { ActivityForm } from '@afterbell/domain/activities/activity-form'
import { copyFrom } from '@afterbell/domain/activities/copy-from'
import type { ReactNode } from 'react'
import { useRead } from '../../../platform/calls/calls.ts'
import type { CallRefused, Unreachable } from '../../../platform/calls/calls-send.ts'
import { useFormat } from '../../../platform/format.ts'
import { usePage } from '../../../platform/page/page.tsx'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { ActivityWizard, type StoredForm } from './ActivityWizard.tsx'
import { kindCalls } from '../kind-calls.ts'
import { useClosedDatesFrom } from '../schedule/useClosedDates.ts'
import { kinds, type ScreenKind } from '../kinds.tsx'
import { useCurrentKind } from '../useKindHere.ts'
import { FirstDateOfCopy, runToCopy } from './FirstDateOfCopy.tsx'
import { WizardSkeleton } from './WizardSkeleton.tsx'
import type { ActivityFacts, KindWizard } from './wizard-kind.ts'

/** Form of an activity: new, a copy, a draft, or published. */
export function ActivityFormScreen() {
  const kind = useCurrentKind()
  const { id } = useParams({ strict: false }) as { id?: string }
  const { duplicate, firstDate } = useSearch({ strict: false }) as { duplicate?: string; firstDate?: string }
  return (
    <ActivityForm
      key={`${kind} ${id} ${duplicate} ${firstDate}`}
      kind={kind}
      id={id}
      copyOf={id ? undefined : duplicate}
      firstDate={firstDate}
    />
  )
}

interface ActivityFormProps {
  kind: ScreenKind
  id: string | undefined
  copyOf: string | undefined
  /** For a copy: its first day. */
  firstDate: string | undefined
}

/** The title is there at once and stays, since the focus moves to it on arrival. */
function ActivityForm(props: ActivityFormProps) {
  const { kind, id, copyOf } = props
  const { words } = kinds[kind]
  const { calls } = kindCalls[kind]
  const sourceId = id ?? copyOf
  const reading = useRead(calls.get, { params: { id: sourceId ?? '' } }, { enabled: sourceId !== undefined })
  const name = reading.data?.form.name
  usePage({ name: id ? name : undefined })
  return (
    <>
      <PageHeader
        title={`${id ? 'Edit' : 'Add'} ${words.one}`}
        mark={
          copyOf ? (
            <StatusChip tone="info">Copy</StatusChip>
          ) : (
            id && reading.data && <Mark isDraft={reading.data.draft} />
          )
        }
        facts={sourceId && factsText(copyOf !== undefined, name)}
      />
      <FormOnceLoaded {...props} loaded={reading} />
    </>
  )
}

function FormOnceLoaded({
  kind,
  id,
  copyOf,
  firstDate,
  loaded,
}: ActivityFormProps & { loaded: ActivityQuery }) {
  const format = useFormat()
  const wizard = useQuery({
    queryKey: ['wizard', kind],
    // The compiler cannot tie the kind to its form here.
    queryFn: () => kinds[kind].loadWizard() as Promise<unknown> as Promise<KindWizard<ActivityForm>>,
    staleTime: Infinity,
  })
  if (loaded.isError && !loaded.data)
    return (
      <ReadFailure
        error={loaded.error}
        thing={`This ${kinds[kind].words.one}`}
        onRetry={() => void loaded.refetch()}
      />
    )
  if (wizard.isError) return <ReadFailure error={wizard.error} onRetry={() => location.reload()} />
  // Waits for a fresh read: cached data may be out of date.
  const isReady = (!id && !copyOf) || (loaded.data && loaded.isFetchedAfterMount)
  if (!wizard.data || !isReady) return <WizardSkeleton />

  const source = loaded.data ? storedOf(loaded.data) : null
  const clock = { today: format.today(), now: format.now() }
  const run = copyOf && source ? runToCopy(wizard.data, source.form) : null
  const initial = initialOf(wizard.data, source, copyOf !== undefined, clock)
  const copied = run && source && { kind, facts: wizard.data.facts(source.form), run, signUp: source.form }
  if (copied && !firstDate) return <FirstDateOfCopy {...copied} proposed={initial.startsOn!} />
  const asWizard = (begun: ActivityForm) => (
    <ActivityWizard
      kind={kind}
      wizard={wizard.data}
      initial={begun}
      stored={id ? source : null}
      copyOf={copyOf}
      chosen={source?.record ?? null}
      read={async () => storedOf((await loaded.refetch({ throwOnError: true })).data!)}
    />
  )
  if (!copied || !firstDate) return asWizard(initial)
  return (
    <CopyFrom {...copied} first={firstDate}>
      {(closed) =>
        asWizard(
          copyFrom(initial, { run: copied.run, signUp: copied.signUp, first: firstDate, closed, ...clock }),
        )
      }
    </CopyFrom>
  )
}

interface CopyFromProps {
  kind: ScreenKind
  facts: ActivityFacts
  first: string
  children: (closed: readonly string[]) => ReactNode
}

/** Reads the closed days of a copy before its form begins, since the copy leaves them out. */
function CopyFrom({ kind, facts, first, children }: CopyFromProps) {
  const closedDates = useClosedDatesFrom(kind, facts, first)
  return closedDates ? children(closedDates) : <WizardSkeleton />
}

type ActivityQuery = UseQueryResult<
  AnswerOf<(typeof kindCalls)[ScreenKind]['calls']['get']>,
  CallRefused | Unreachable
>

function factsText(isCopy: boolean, name: string | undefined): string {
  // Keeps the line's height while the name is loading.
  if (name === undefined) return '\u00a0'
  return isCopy ? `A copy of ${name}. Nothing is saved yet.` : name
}

function Mark({ isDraft }: { isDraft: boolean }) {
  return isDraft ? <StatusChip hollow>Draft</StatusChip> : <StatusChip tone="success">Published</StatusChip>
}

function initialOf<F extends ActivityForm>(
  wizard: KindWizard<F>,
  source: StoredForm<F> | null,
  isCopy: boolean,
  { today, now }: { today: string; now: string },
): F {
  if (!source) return wizard.newForm(today, now)
  if (isCopy) return wizard.copyOf(source.form, today, now)
  return source.record.draft ? wizard.fromNow(source.form, today, now) : source.form
}

/** Splits a loaded activity into its form and the server's facts beside it. */
function storedOf({ form, ...record }: LoadedForm<ActivityForm>): StoredForm<ActivityForm> {
  return { form, record }
}
