import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { required } from '@afterbell/domain/kernel/rules'
import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import { useRead } from '../../platform/calls/calls.ts'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { tellUndoable } from '../../ui/notify/undo-notice.ts'
import { activityLink } from '../places/activity-link.ts'
import type { Activity } from '../places/activity-page.ts'
import { noAnswers, QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { freeText } from '../places/SectionFields.tsx'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { WayChoice } from '../places/WayChoice.tsx'
import { waysToMove, chosenWay, whyNoWay, type Way } from '../places/ways.ts'
import { useSettleLinks } from './useSettleLinks.ts'
import { useMoveWeekday, useWeekdayMovePreview, type OnWeekday } from './weekday-calls.ts'
import { WeekdayPrices } from './WeekdayPrices.tsx'
import styles from '../places/enroll.module.css'

/** Moves a child from one weekday of aftercare to another, with their spot and balance. Returns whether it was done. */
export async function openMoveWeekday(who: OnWeekday): Promise<boolean> {
  const isDone = await openModal<true>({
    title: `Move ${who.child.name} to another day`,
    description: `From ${who.spot.section.name}. Past attendance stays under ${who.spot.section.name}.`,
    width: 520,
    content: ({ close }) => <MoveWeekday who={who} onDone={() => close(true)} />,
  })
  return isDone === true
}

interface MoveProps {
  who: OnWeekday
  onDone: () => void
}

function MoveWeekday(props: MoveProps) {
  const { page, activityId } = props.who
  const activity = useRead(
    rosters.details,
    { at: page.target.at, params: { id: activityId } },
    { freshForMs: 0 },
  )
  if (activity.data) return <MoveForm {...props} activity={activity.data} />
  return <DialogReading of={[activity]} thing="This session" />
}

function MoveForm({ who, activity, onDone }: MoveProps & { activity: Activity }) {
  const { page, child, spot } = who
  const move = useMoveWeekday(who)
  const refresh = useRosterRefresh(page)
  const settleLinks = useSettleLinks({ rosterIds: [spot.rosterId] }, { kind: page.kind })
  const navigate = useNavigate()
  const mayAdd = useMay()(`${page.kind}.rosters`, 'add')
  const [wanted, setWanted] = useState<Way | null>(null)
  const [dayId, setDayId] = useState('')
  const preview = useWeekdayMovePreview(who, dayId)
  const asks = asksOf(preview.data?.missing ?? [])
  const form = useAppForm<RosterAnswers & { aftercareDayId: string }>({
    initial: { aftercareDayId: '', ...noAnswers },
    rules: { aftercareDayId: [required], ...rulesOf({ asks, requires: asks }) },
    onChange: ({ aftercareDayId }) => setDayId(aftercareDayId),
    onSubmit: async ({ aftercareDayId, ...answers }) => {
      if (!way || !preview.data) return
      try {
        const result = await move({
          aftercareDayId,
          ...filledAnswers(answers),
          overbook: way.way === 'overbook',
          total: preview.data.quote.total,
        })
        if (result.warnings.length > 0) notify.warning(result.warnings.join('. '))
        refresh()
        onDone()
        const rosterLink = activityLink({ kind: page.kind, id: aftercareDayId })
        tellUndoable(`${child.name} moved to ${dayName}`, {
          next: [
            { label: 'Open roster', run: () => void navigate(rosterLink) },
            ...(await settleLinks(result.dearer.map((each) => ({ ...each, name: child.name })))),
          ],
          undo: result.undo,
          undone: `${child.name} is back on ${spot.section.name}`,
          after: refresh,
        })
      } catch (error) {
        // The price has changed or the last spot is gone: refreshes the dialog.
        if (error instanceof CallRefused) void preview.refetch()
        throw error
      }
    },
  })
  const dayName = activity.sections.find(({ id }) => id === dayId)?.name ?? ''
  const ways = preview.data && waysToMove({ ...preview.data, mayAdd })
  const way = ways && chosenWay(ways, wanted)
  const others = activity.sections.filter(({ id }) => id !== spot.section.id)
  const isCurrent = preview.data && !preview.isPlaceholderData
  return (
    <Form form={form} aria-label="Move to another day">
      <DialogBody>
        <ChoiceField
          {...form.field('aftercareDayId')}
          label="Move to"
          required
          choices={others.map((section) => ({
            value: section.id,
            label: `${section.name} · ${who.dayIds.includes(section.id) ? 'already enrolled' : freeText(section)}`,
            disabled: who.dayIds.includes(section.id),
          }))}
        />
        {preview.data && (
          <>
            <WhatToKnow
              sentences={[
                ...(preview.data.refused ? [preview.data.refused.message] : []),
                ...(preview.data.isWaitingThere
                  ? [`${child.name} is on the wait list there and will be moved up to a spot`]
                  : []),
                ...preview.data.warnings,
              ]}
            />
            {ways && !preview.data.refused && preview.data.coming > 0 && (
              <WayChoice
                ways={ways}
                places={preview.data.places}
                chosen={way?.way ?? null}
                onChoose={setWanted}
              />
            )}
            {preview.data.missing.length > 0 && (
              <>
                <p className={styles.left}>
                  The roster asks for {preview.data.missing.length === 1 ? 'an answer' : 'answers'} that{' '}
                  {child.name} does not have yet:
                </p>
                <QuestionFields field={form.field} asks={asks} requires={asks} />
              </>
            )}
            <WeekdayPrices preview={preview.data} />
          </>
        )}
        {preview.isError && (
          <ReadFailure error={preview.error} onRetry={() => void preview.refetch()} thing="The price" />
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit
          refused={
            dayId === ''
              ? null
              : isCurrent && preview.data?.refused
                ? preview.data.refused.message
                : isCurrent && ways
                  ? whyNoWay(ways, way)
                  : null
          }
          disabled={(dayId !== '' && !isCurrent) || undefined}
        >
          {way?.way === 'overbook' ? way.verb : dayName ? `Move to ${dayName}` : 'Move'}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

/** Asks only required questions that the roster has no answer to. */
function asksOf(missing: readonly (keyof RosterAnswers)[]): RosterQuestions {
  const isMissing = (field: keyof RosterAnswers) => missing.includes(field)
  return {
    pickUpOptions: isMissing('pickUpOptionId'),
    teacher: isMissing('teacherId'),
    tshirt: isMissing('tshirtSizeId'),
  }
}

/** Drops empty answers: the roster keeps its own. */
function filledAnswers(answers: RosterAnswers): Partial<RosterAnswers> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null))
}

function WhatToKnow({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}.</div>
      ))}
    </Alert>
  )
}
