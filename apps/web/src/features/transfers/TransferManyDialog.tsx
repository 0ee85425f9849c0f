import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import { childName } from '@afterbell/domain/families/child-name'
import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import type { Chosen } from '../../lists/actions.ts'
import { counted } from '../../lists/list.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Activity, ActivityPage } from '../places/activity-page.ts'
import { OwedDifference } from '../prices/OwedDifference.tsx'
import type { RosterRow } from '../places/roster-columns.tsx'
import { noAnswers, QuestionFields } from '../places/roster-questions.tsx'
import { SectionFields } from '../places/SectionFields.tsx'
import { nothingTaken, type Taken } from '../places/taken.ts'
import { ChosenTarget, targetName, TargetChooser, type Target } from './TargetChooser.tsx'
import {
  targetAddress,
  useTransferMany,
  useTransferManyQuote,
  type TransferPlaces,
} from './transfer-calls.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { childrenWords } from '../places/useTakeOff.tsx'
import { WayChoice } from '../places/WayChoice.tsx'
import { waysToMove, wayTaken, type Way } from '../places/ways.ts'
import styles from '../places/enroll.module.css'

/** Moves several children to one class or group. Answers whether it was done. */
export async function openTransferMany(page: ActivityPage, chosen: Chosen<RosterRow>): Promise<boolean> {
  const places = { page, rosterIds: await chosen.ids() }
  const isDone = await openModal<true>({
    title: chosenChildren(chosen),
    description: 'Past attendance stays where it is.',
    width: 560,
    content: ({ close }) => <TransferMany places={places} chosen={chosen} onDone={() => close(true)} />,
  })
  return isDone === true
}

/** How many there are: a child that has picked days at several times is one. Unknown of rows that are on other pages. */
function chosenChildren({ rows, count }: Chosen<RosterRow>): string {
  const children = new Set(rows.map(({ childId }) => childId)).size
  return rows.length === count ? `Transfer ${counted(children, childrenWords)}` : 'Transfer children'
}

interface ManyProps {
  places: TransferPlaces
  chosen: Chosen<RosterRow>
  onDone: () => void
}

function TransferMany(props: ManyProps) {
  const [target, setTarget] = useState<Target | null>(null)
  if (target) return <TransferManyTo {...props} target={target} onBack={() => setTarget(null)} />
  return (
    <>
      <DialogBody>
        <TargetChooser from={props.places} onPick={setTarget} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
      </DialogFooter>
    </>
  )
}

type ToProps = ManyProps & { target: Target; onBack: () => void }

function TransferManyTo(props: ToProps) {
  useUnsaved(true)
  const activity = useRead(rosters.details, targetAddress(props.target))
  if (activity.data) return <TransferManyForm {...props} activity={activity.data} />
  return <DialogReading of={[activity]} thing="This activity" />
}

type TransferQuote = AnswerOf<typeof transfers.quoteMany>

function TransferManyForm({
  places,
  chosen,
  target,
  activity,
  onBack,
  onDone,
}: ToProps & { activity: Activity }) {
  const move = useTransferMany(places, target)
  const refresh = useRosterRefresh(places.page)
  const mayAdd = useMay()(`${target.kind}.rosters`, 'add')
  const [taken, setTaken] = useState<Taken>(nothingTaken)
  const [wanted, setWanted] = useState<Way | null>(null)

  const form = useAppForm<RosterAnswers>({
    initial: noAnswers,
    onSubmit: async (answers) => {
      if (!way || !told.data) return
      try {
        const done = await move({
          ...answers,
          ...(taken.dates.length > 0 && { dates: taken.dates }),
          overbook: way.way === 'overbook',
          total: told.data.owed,
        })
        const refused = namedBy(done.refused, chosen.rows, ({ rosterId }) => rosterId, childName)
        if (refused.length > 0)
          void openRefused({ changed: done.changed, refused }, childrenWords, {
            past: 'moved',
            act: 'be moved',
          })
        else notify.success(`${counted(done.changed, childrenWords)} moved to ${targetName(target)}`)
        refresh()
        onDone()
      } catch (error) {
        // A price is another one by now, or the last place is gone: what is shown must say so.
        if (error instanceof CallRefused) void told.refetch()
        throw error
      }
    },
  })
  const told = useTransferManyQuote(places, target, { dates: taken.dates, answers: form.values })
  const children = told.data?.children.length ?? 0
  const ways = told.data && waysToMove({ ...told.data, mayAdd })
  const way = ways && wayTaken(ways, wanted)
  return (
    <KitForm form={form} aria-label={`Transfer to ${targetName(target)}`}>
      <DialogBody>
        <ChosenTarget target={target} onBack={onBack} />
        {told.data && <WhatToKnow told={told.data} chosen={chosen} />}
        <SectionFields
          page={{ ...places.page, kind: target.kind }}
          activity={activity}
          taken={taken}
          child={{ thereIn: [] }}
          errorAt={form.errorAt}
          {...(target.isSameActivity && {
            withoutDays: 'No days chosen: each keeps the days they have left',
          })}
          onChange={setTaken}
        />
        {ways && told.data && told.data.coming > 0 && (
          <WayChoice ways={ways} places={told.data.places} chosen={way?.way ?? null} onChoose={setWanted} />
        )}
        {Object.values(activity.requires).includes(true) && (
          <>
            <p className={styles.left}>For those of whom the roster knows none:</p>
            <QuestionFields field={form.field} asks={activity.requires} requires={NOT_OF_ALL} />
          </>
        )}
        {told.isError ? (
          <ReadFailure error={told.error} onRetry={() => void told.refetch()} thing="The price" />
        ) : (
          <OwedDifference of={told.data} />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton disabled={!way || told.isPlaceholderData || children === 0 || undefined}>
          {way?.way === 'overbook'
            ? way.verb
            : `Transfer ${children > 0 ? children.toLocaleString('en') : ''}`.trim()}
        </SubmitButton>
      </DialogFooter>
    </KitForm>
  )
}

/** Whoever has an answer keeps it. */
const NOT_OF_ALL: RosterQuestions = { pickUpOptions: false, teacher: false, tshirt: false }

/** Who cannot be moved and why, and what staff should know of the others before they go on. */
function WhatToKnow({ told, chosen }: { told: TransferQuote; chosen: Chosen<RosterRow> }) {
  const refused = namedBy(told.refused, chosen.rows, ({ rosterId }) => rosterId, childName)
  const warnings = told.children.flatMap((child) => child.warnings)
  if (refused.length === 0 && warnings.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {refused.length > 0 && (
        <div>
          {refused.length === 1 ? 'One child stays' : `${refused.length} children stay`} where they are:
        </div>
      )}
      {refused.map(({ id, name, message }) => (
        <div key={id}>
          {name && !message.startsWith(name) && <strong>{name}: </strong>}
          {message}.
        </div>
      ))}
      {warnings.map((warning) => (
        <div key={warning}>{warning}.</div>
      ))}
    </Alert>
  )
}
