import { namesOf } from '../families/names-of.ts'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { rosters } from '@afterbell/contract/rosters/rosters'
import { childName } from '@afterbell/domain/families/child-name'
import type { RosterAnswers, RosterQuestions } from '@afterbell/domain/places/enrollment'
import { countText } from '../../lists/list.ts'
import { namedBy, openRefused } from '../../lists/RefusedRows.tsx'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { Activity } from '../places/activity-page.ts'
import { AddOnsField, chosenOf, type Amounts } from '../places/AddOnsField.tsx'
import { noAnswers, QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { SectionFields } from '../places/SectionFields.tsx'
import { emptyChoice, type SectionChoice } from '../places/taken.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { tellUndoable } from '../../ui/notify/undo-notice.ts'
import { activityLink } from '../places/activity-link.ts'
import { childrenWords } from '../frame/children-words.ts'
import { WayChoice } from '../places/WayChoice.tsx'
import { waysToMove, chosenWay, whyNoWay, type Way } from '../places/ways.ts'
import { OwedDifference } from '../prices/OwedDifference.tsx'
import { PriceLines } from '../prices/PriceLines.tsx'
import { ChosenTarget, targetName, type Target } from './TargetChooser.tsx'
import {
  useTransfer,
  useTransferPreview,
  type TransferDone,
  type Transferees,
  type TransferPreview,
} from './transfer-calls.ts'
import { useSettleLinks } from './useSettleLinks.ts'
import styles from '../places/enroll.module.css'

type Info = AnswerOf<typeof rosters.updateInfo>

interface TransferFormProps {
  who: Transferees
  target: Target
  activity: Activity
  /** The roster's answers of a single child; several children keep their own. */
  info: Info | null
  onBack: () => void
  onDone: () => void
}

export function TransferForm(props: TransferFormProps) {
  const { who, target, activity, onBack, onDone } = props
  const { one } = who
  // Keeps the first answer: a later version would let this form overwrite changes that the user has not seen.
  const [info] = useState(props.info)
  const format = useFormat()
  const transfer = useTransfer(who, target)
  const refresh = useRosterRefresh(who.page)
  const [choice, setChoice] = useState<SectionChoice>(() => remainingChoice(who, target, format.today()))
  const [wanted, setWanted] = useState<Way | null>(null)

  const settleLinks = useSettleLinks(who, target)
  const navigate = useNavigate()

  const form = useAppForm<RosterAnswers & { addOns: Amounts }>({
    // Another group of the same camp has the same add-ons, so the child's choice stays.
    initial: { ...answersOf(info), addOns: info && target.isSameActivity ? amountsOf(info) : {} },
    ...(info && { rules: rulesOf(activity) }),
    onSubmit: async ({ addOns: amounts, ...answers }) => {
      if (!way || !preview.data) return
      try {
        const result = await transfer({
          answers,
          addOns: chosenOf(activity.addOns, amounts),
          dates: choice.dates,
          overbook: way.way === 'overbook',
          total: preview.data.owed,
          version: info?.version,
        })
        const refusals = namedBy(result.refused, who.rows, ({ rosterId }) => rosterId, childName)
        if (one && result.warnings.length > 0) notify.warning(result.warnings.join('. '))
        refresh()
        onDone()
        if (refusals.length > 0)
          void openRefused({ changed: result.changed, refused: refusals }, childrenWords, 'moved')
        if (result.changed > 0) void tellMoved(result)
      } catch (error) {
        // The price has changed or the last spot is gone: refreshes what is shown.
        if (error instanceof CallRefused) void preview.refetch()
        throw error
      }
    },
  })
  const tellMoved = async ({ changed, dearer, undo }: TransferDone) => {
    const movedText = one?.name ?? countText(changed, childrenWords)
    const rosterLink = activityLink({ kind: target.kind, id: target.sectionId })
    tellUndoable(`${movedText} moved to ${targetName(target)}`, {
      ...(!one && { about: namesOf(who.rows, changed) }),
      next: [{ label: 'Open roster', run: () => void navigate(rosterLink) }, ...(await settleLinks(dearer))],
      undo,
      undone: one ? `${one.name} is back` : 'The children are back',
      after: refresh,
    })
  }
  const { addOns: amounts, ...answers } = form.values
  const addOns = chosenOf(activity.addOns, amounts)
  const preview = useTransferPreview(who, target, { dates: choice.dates, answers, addOns })
  const mayAdd = useMay()(`${target.kind}.rosters`, 'add')
  const ways = preview.data && waysToMove({ ...preview.data, mayAdd })
  const way = ways && chosenWay(ways, wanted)
  const goingCount = preview.data?.going ?? 0
  return (
    <Form form={form} aria-label={`Transfer to ${targetName(target)}`}>
      <DialogBody>
        <ChosenTarget target={target} onBack={onBack} />
        {preview.data && <WhatToKnow preview={preview.data} who={who} />}
        <SectionFields
          page={{ ...who.page, kind: target.kind }}
          activity={activity}
          choice={choice}
          child={{ thereIn: [] }}
          errorAt={form.errorAt}
          {...(!one &&
            target.isSameActivity && {
              withoutDays: 'No days chosen: each child keeps the days they have left',
            })}
          onChange={setChoice}
        />
        {ways && preview.data && preview.data.coming > 0 && (
          <WayChoice
            ways={ways}
            places={preview.data.places}
            chosen={way?.way ?? null}
            onChoose={setWanted}
          />
        )}
        {one ? (
          <QuestionFields field={form.field} asks={activity.asks} requires={activity.requires} />
        ) : (
          Object.values(activity.requires).includes(true) && (
            <>
              <p className={styles.left}>For children without an answer on this roster:</p>
              <QuestionFields field={form.field} asks={activity.requires} requires={NOT_OF_ALL} />
            </>
          )
        )}
        {one && activity.addOns.length > 0 && (
          <AddOnsField
            addOns={activity.addOns}
            amounts={form.values.addOns}
            onChange={(chosen) => form.set('addOns', chosen)}
          />
        )}
        {preview.isError ? (
          <ReadFailure error={preview.error} onRetry={() => void preview.refetch()} thing="The price" />
        ) : (
          <>
            {one && <PriceLines quote={preview.data?.quote ?? null} />}
            <OwedDifference of={preview.data} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit
          refused={
            preview.data && !preview.isPlaceholderData && goingCount === 0
              ? 'None of these children can be transferred'
              : ways
                ? whyNoWay(ways, way)
                : null
          }
          disabled={!ways || preview.isPlaceholderData || undefined}
        >
          {way?.way === 'overbook'
            ? way.verb
            : one || goingCount === 0
              ? 'Transfer'
              : `Transfer ${goingCount.toLocaleString('en')}`}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

/** Several children keep their own answers. */
const NOT_OF_ALL: RosterQuestions = { pickUpOptions: false, teacher: false, tshirt: false }

/** Children who cannot be moved with the reasons, and warnings. Lack of room shows at its choice. */
function WhatToKnow({ preview, who }: { preview: TransferPreview; who: Transferees }) {
  const { one, rows } = who
  const stayingChildren = namedBy(preview.refused, rows, ({ rosterId }) => rosterId, childName)
  const sentences = [
    ...(one && preview.isWaitingThere ? [`${one.name} is on the wait list there, and is moved up`] : []),
    ...preview.warnings,
  ]
  if (stayingChildren.length === 0 && sentences.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {!one && stayingChildren.length > 0 && (
        <div>
          {stayingChildren.length === 1 ? 'One child stays' : `${stayingChildren.length} children stay`} where
          they are:
        </div>
      )}
      {stayingChildren.map(({ id, name, message }) => (
        <div key={id}>
          {!one && name && !message.startsWith(name) && <strong>{name}: </strong>}
          {message}.
        </div>
      ))}
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}.</div>
      ))}
    </Alert>
  )
}

/** For another group of the same camp, returns the child's picked days that are not over. */
function remainingChoice({ one }: Transferees, target: Target, today: string): SectionChoice {
  const dates = one && target.isSameActivity ? one.dates.filter((date) => date >= today) : []
  return { ...emptyChoice, dates }
}

function answersOf(info: Info | null): RosterAnswers {
  if (!info) return noAnswers
  const { pickUpOptionId, teacherId, tshirtSizeId } = info
  return { pickUpOptionId, teacherId, tshirtSizeId }
}

function amountsOf({ addOns }: Info): Amounts {
  return Object.fromEntries(addOns.map(({ id, amount }) => [id, amount]))
}
