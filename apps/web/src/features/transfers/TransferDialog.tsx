import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, KitForm, SubmitButton } from '../../ui/form/form.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import type { Activity } from '../places/activity-page.ts'
import { AddOnsField, chosenOf, type Amounts } from '../places/AddOnsField.tsx'
import { OwedDifference } from '../prices/OwedDifference.tsx'
import { PriceLines } from '../prices/PriceLines.tsx'
import { QuestionFields, rulesOf } from '../places/roster-questions.tsx'
import { SectionFields } from '../places/SectionFields.tsx'
import { nothingTaken, type Taken } from '../places/taken.ts'
import { ChosenTarget, targetName, TargetChooser, type Target } from './TargetChooser.tsx'
import { targetAddress, useTransfer, useTransferQuote, type TransferPlace } from './transfer-calls.ts'
import { useRosterRefresh } from '../places/useRosterRefresh.ts'
import { WayChoice } from '../places/WayChoice.tsx'
import { waysToMove, wayTaken, type Way } from '../places/ways.ts'

/** Moves a child to another class or group (OQ-08): where to, on what terms, and what that makes of what is owed. */
export function openTransfer(place: TransferPlace, from: { name: string } | null): Promise<void> {
  return openModal({
    title: `Transfer ${place.childName}`,
    description: from ? `From ${from.name}` : 'Past attendance stays where it is.',
    width: 560,
    content: ({ close }) => <Transfer place={place} onDone={close} />,
  })
}

function Transfer({ place, onDone }: { place: TransferPlace; onDone: () => void }) {
  const [target, setTarget] = useState<Target | null>(null)
  if (target)
    return <TransferTo place={place} target={target} onBack={() => setTarget(null)} onDone={onDone} />
  return (
    <>
      <DialogBody>
        <TargetChooser from={place} onPick={setTarget} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
      </DialogFooter>
    </>
  )
}

interface ToProps {
  place: TransferPlace
  target: Target
  onBack: () => void
  onDone: () => void
}

function TransferTo(props: ToProps) {
  const { page, rosterId } = props.place
  useUnsaved(true)
  const activity = useRead(rosters.details, targetAddress(props.target))
  const info = useRead(
    rosters.updateInfo,
    { at: page.asked.at, params: { id: page.id, rosterId } },
    { freshForMs: 0 },
  )
  if (activity.data && info.data && info.isFetchedAfterMount)
    return <TransferForm {...props} activity={activity.data} info={info.data} />
  return <DialogReading of={[activity, info]} thing="This place" />
}

type Info = AnswerOf<typeof rosters.updateInfo>
type TransferQuote = AnswerOf<typeof transfers.quote>

function TransferForm(props: ToProps & { activity: Activity; info: Info }) {
  const { place, target, activity, onBack, onDone } = props
  // What was read first: an answer that comes later would pass off what others wrote since as seen.
  const [info] = useState(props.info)
  const format = useFormat()
  const transfer = useTransfer(place, target)
  const refresh = useRosterRefresh(place.page)
  const [taken, setTaken] = useState<Taken>(() => daysLeft(place, target, format.today()))
  const [chosen, setChosen] = useState<Way | null>(null)

  const { pickUpOptionId, teacherId, tshirtSizeId } = info
  const form = useAppForm<RosterAnswers & { addOns: Amounts }>({
    // Another group of its camp offers the same add-ons: what the child has stays with it.
    initial: {
      pickUpOptionId,
      teacherId,
      tshirtSizeId,
      addOns: target.isSameActivity ? amountsOf(info) : {},
    },
    rules: rulesOf(activity),
    onSubmit: async ({ addOns, ...answers }) => {
      if (!way || !told.data) return
      try {
        const { transferred } = await transfer({
          ...answers,
          addOns: chosenOf(activity.addOns, addOns),
          ...(taken.dates.length > 0 && { dates: taken.dates }),
          overbook: way.way === 'overbook',
          total: told.data.quote.total,
          version: info.version,
        })
        notify.success(`${place.childName} moved to ${targetName(target)}`)
        if (transferred && transferred.warnings.length > 0) notify.warning(transferred.warnings.join('. '))
        refresh()
        onDone()
      } catch (error) {
        // The price is another one by now, or the last place is gone: what is shown must say so.
        if (error instanceof CallRefused) void told.refetch()
        throw error
      }
    },
  })
  const addOns = chosenOf(activity.addOns, form.values.addOns)
  const told = useTransferQuote(place, target, { dates: taken.dates, addOns })
  const mayAdd = useMay()(`${target.kind}.rosters`, 'add')
  const ways = told.data && waysToMove({ ...told.data, mayAdd })
  const way = ways && wayTaken(ways, chosen)
  return (
    <KitForm form={form} aria-label={`Transfer to ${targetName(target)}`}>
      <DialogBody>
        <ChosenTarget target={target} onBack={onBack} />
        {told.data && <WhatToKnow told={told.data} childName={place.childName} />}
        <SectionFields
          page={{ ...place.page, kind: target.kind }}
          activity={activity}
          taken={taken}
          child={{ thereIn: [] }}
          errorAt={form.errorAt}
          onChange={setTaken}
        />
        {ways && told.data?.refused === null && told.data.coming > 0 && (
          <WayChoice ways={ways} places={told.data.places} chosen={way?.way ?? null} onChoose={setChosen} />
        )}
        <QuestionFields field={form.field} asks={activity.asks} requires={activity.requires} />
        {activity.addOns.length > 0 && (
          <AddOnsField
            addOns={activity.addOns}
            amounts={form.values.addOns}
            onChange={(amounts) => form.set('addOns', amounts)}
          />
        )}
        {told.isError ? (
          <ReadFailure error={told.error} onRetry={() => void told.refetch()} thing="The price" />
        ) : (
          <>
            <PriceLines quote={told.data?.quote ?? null} />
            <OwedDifference of={told.data && { ...told.data, owed: told.data.quote.total }} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <SubmitButton
          disabled={!way || !told.data || told.isPlaceholderData || told.data.refused !== null || undefined}
        >
          {way?.way === 'overbook' ? way.verb : 'Transfer'}
        </SubmitButton>
      </DialogFooter>
    </KitForm>
  )
}

/** Why it cannot be at all, and what staff should know before they go on. Room is told where it is chosen. */
function WhatToKnow({ told, childName }: { told: TransferQuote; childName: string }) {
  const sentences = [
    ...(told.refused ? [told.refused.message] : []),
    ...(told.isWaitingThere ? [`${childName} waits there, and is moved up`] : []),
    ...told.warnings,
  ]
  if (sentences.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}.</div>
      ))}
    </Alert>
  )
}

/** Another group of its camp: the days that are left of those a child has picked stay picked. */
function daysLeft({ dates }: TransferPlace, target: Target, today: string): Taken {
  const left = target.isSameActivity ? dates.filter((date) => date >= today) : []
  return { ...nothingTaken, dates: left }
}

function amountsOf({ addOns }: Info): Amounts {
  return Object.fromEntries(addOns.map(({ id, amount }) => [id, amount]))
}
