import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import type { RosterAnswers } from '@afterbell/domain/places/enrollment'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { CallRefused } from '../../platform/calls/calls-send.ts'
import { DialogReading } from '../../platform/page/DialogReading.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import { CancelButton, Form } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { useActivity, type Activity, type ActivityPage } from './activity-page.ts'
import { AddOnsField, chosenOf, type Amounts } from './AddOnsField.tsx'
import { ChosenChild, type Candidate } from './choosers/ChildChooser.tsx'
import { LaterCharges } from '../prices/LaterCharges.tsx'
import { PriceLines, type QuoteAnswer } from '../prices/PriceLines.tsx'
import { noAnswers, QuestionFields, questions, rulesOf } from './roster-questions.tsx'
import { noPaper, PaperFormFields, paperSent, type PaperTyped } from './paper/PaperFormFields.tsx'
import { SectionFields } from './SectionFields.tsx'
import { SiblingsField } from './SiblingsField.tsx'
import {
  isComplete,
  emptyChoice,
  toChoiceInput,
  tightestPlaces,
  waitedFor,
  type SectionChoice,
} from './taken.ts'
import { usePayFlow } from './usePayFlow.ts'
import { useOnDays } from './useOnDays.ts'
import { useRosterRefresh } from './useRosterRefresh.ts'
import { WayChoice } from './WayChoice.tsx'
import { waysFor, chosenWay, whyNoWay, type Way } from './ways.ts'

/** The result, with warnings for staff. */
export interface EnrollResult {
  name: string
  way: Way
  warnings: readonly string[]
  childId: string
  rosterId: string
}

interface EnrollFormProps {
  page: ActivityPage
  child: Candidate
  /** Says how the child is enrolled or waiting here already. */
  statusText?: string
  /** Adds to the wait list even if there is room. */
  asksToWait?: boolean
  /** The child's place on the wait list, when moving up from it. */
  waiting?: {
    rosterId: string
    sectionId: string
    /** Days the child waits for, if days are picked. */
    dates: string[] | null
    /** Whether a spot is already held for them. */
    isOffered: boolean
    /** Names of the children it would pass over. */
    ahead: readonly string[]
    /** Names of those among them for whom the next spots are kept. */
    reservedFor: readonly string[]
    answers: RosterAnswers
    amounts: Amounts
  }
  onDone: (enrolled: EnrollResult) => void
  /** Goes back to the choice of a child. */
  onBack?: () => void
  /** Called when payment starts in its own dialog, and when it ends. */
  onPaying?: (isPaying: boolean) => void
  /** Called on a refusal: something differs from what was shown. */
  onRefused?: (refused: CallRefused) => void
}

/** Enrolls one child in one activity: the roster's questions, the price with its reasons, and the spots left. */
export function EnrollForm(props: EnrollFormProps) {
  const reading = useActivity(props.page)
  // The chosen child counts as an unsaved change by itself (R200).
  useUnsaved(props.onBack !== undefined)
  if (reading.data)
    return <EnrollFormOf {...props} activity={reading.data} askAgain={() => void reading.refetch()} />
  return <DialogReading of={[reading]} thing="This activity" />
}

type LoadedFormProps = EnrollFormProps & { activity: Activity; askAgain: () => void }

function EnrollFormOf({ activity, askAgain, ...props }: LoadedFormProps) {
  const { page, child, waiting, onBack } = props
  // A waiting child moves up to the section they wait for.
  const isMoving = waiting !== undefined
  const format = useFormat()
  const [choice, setChoice] = useState<SectionChoice>(
    isMoving ? waitedFor(waiting, format.today()) : emptyChoice,
  )
  const onDays = useOnDays(page, activity, choice)
  const isChoiceComplete = isComplete(page.kind, activity, choice)
  const places = tightestPlaces(onDays.activity, choice)
  const ways = useWays(props, { ...activity, places })
  const [chosen, setChosen] = useState<Way | null>(null)
  const [siblingIds, setSiblings] = useState<string[]>([])
  const way = chosenWay(ways, chosen)
  const enroll = useEnroll(props)

  const lookAgain = () => {
    askAgain()
    onDays.askAgain()
    pricing.askAgain()
  }
  const form = useAppForm<RosterAnswers & PaperTyped & { addOns: Amounts }>({
    initial: {
      ...(waiting?.answers ?? { ...noAnswers, teacherId: child.teacherId, tshirtSizeId: child.tshirtSizeId }),
      addOns: waiting?.amounts ?? {},
      ...noPaper,
    },
    rules: way?.way === 'wait' ? {} : rulesOf(activity),
    onSubmit: async ({ addOns, cameInOn, cameInAt, ...answers }) => {
      if (!way || !isChoiceComplete) return
      const enrollInput = {
        way: way.way,
        answers: relevantAnswers(activity, answers),
        addOns: chosenOf(activity.addOns, addOns),
        quote: pricing.quote,
        choice: toChoiceInput(page.kind, activity, choice),
        siblingIds,
        paper: paperSent({ cameInOn, cameInAt }),
      }
      props.onPaying?.(true)
      try {
        const enrolled = await enroll(enrollInput)
        if (enrolled) props.onDone(enrolled)
        // The payment was canceled: choices stay, and availability is read again.
        else lookAgain()
      } catch (error) {
        // The price has changed or the last spot is gone: refreshes what is shown.
        if (error instanceof CallRefused) {
          lookAgain()
          props.onRefused?.(error)
        }
        throw error
      } finally {
        props.onPaying?.(false)
      }
    },
  })
  const isOwed = isChoiceComplete && way !== undefined && way.way !== 'wait'
  // The outcome for the whole does not apply until a weekday is chosen.
  const verb = (isChoiceComplete && way?.verb) || (props.asksToWait ? 'Put on the wait list' : 'Add child')
  const choiceInput = toChoiceInput(page.kind, activity, choice)
  const pricing = useQuote(props, { activity, choiceInput, amounts: isOwed ? form.values.addOns : null })
  return (
    <Form form={form} aria-label={`Enroll ${child.fullName}`}>
      <DialogBody>
        <ChosenChild child={child} statusText={props.statusText} onBack={onBack} />
        <NotQuiteRight child={child} activity={activity} choice={choice} />
        {pricing.clashes.length > 0 && <AtTheSameTime name={child.fullName} clashes={pricing.clashes} />}
        {pricing.bookedDates && <Warning>{pricing.bookedDates}.</Warning>}
        {!isMoving && (
          <SectionFields
            page={page}
            activity={onDays.activity}
            child={child}
            choice={choice}
            errorAt={form.errorAt}
            onChange={setChoice}
          />
        )}
        {isChoiceComplete && !waiting?.isOffered && (
          <WayChoice ways={ways} places={places} chosen={way?.way ?? null} onChoose={setChosen} />
        )}
        <QuestionFields
          field={form.field}
          asks={activity.asks}
          requires={way?.way === 'wait' ? noRequirements : activity.requires}
        />
        {way?.way === 'wait' && isChoiceComplete && (
          <SiblingsField
            childId={child.id}
            waitsFor={{ page, choice: choiceInput }}
            value={siblingIds}
            onChange={setSiblings}
          />
        )}
        {!isMoving && isChoiceComplete && (
          <PaperFormFields
            on={form.field('cameInOn')}
            at={form.field('cameInAt')}
            isTurn={way?.way === 'wait'}
          />
        )}
        {isOwed && activity.addOns.length > 0 && (
          <AddOnsField
            addOns={activity.addOns}
            amounts={form.values.addOns}
            onChange={(amounts) => form.set('addOns', amounts)}
          />
        )}
        {pricing.isAsked && <PriceLines quote={pricing.quote} />}
        <LaterCharges later={pricing.later} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <GuardedSubmit
          refused={isChoiceComplete ? whyNoWay(ways, way) : null}
          disabled={!isChoiceComplete || onDays.isOnItsWay || (isOwed && pricing.isOnItsWay) || undefined}
        >
          {verb}
        </GuardedSubmit>
      </DialogFooter>
    </Form>
  )
}

const noRequirements = { pickUpOptions: false, teacher: false, tshirt: false }

function useWays({ page, waiting, asksToWait }: EnrollFormProps, activity: Activity) {
  const mayDo = useMay()
  return waysFor({
    places: activity.places,
    intent: waiting ? (waiting.isOffered ? 'ACCEPT' : 'MOVE_UP') : asksToWait ? 'WAIT' : 'ADD',
    ...(waiting && { ahead: waiting.ahead, reservedFor: waiting.reservedFor }),
    mayAdd: mayDo(`${page.kind}.rosters`, 'add'),
    mayWait: mayDo(`${page.kind}.wait-list`, 'add'),
  })
}

/**
 * Reads the server's price for this child with these add-ons, since it depends on the family's other enrollments. The last
 * price stays until the next has arrived. Asks nothing until a way with a price is chosen.
 */
function useQuote(
  { page, child }: EnrollFormProps,
  {
    activity,
    choiceInput,
    amounts,
  }: { activity: Activity; choiceInput: Partial<SectionChoice>; amounts: Amounts | null },
) {
  const addOns = chosenOf(activity.addOns, amounts ?? {}).map(({ id, amount }) => `${id}:${amount}`)
  const isEnabled = amounts !== null
  const { at, params } = page.target
  const query = { childId: child.id, ...(addOns.length > 0 && { addOns: addOns.join() }), ...choiceInput }
  const reading = useRead(rosters.quote, { at, params, query }, { enabled: isEnabled, keepPrevious: true })
  return {
    isAsked: isEnabled,
    quote: isEnabled ? (reading.data ?? null) : null,
    later: isEnabled ? (reading.data?.later ?? []) : [],
    clashes: isEnabled ? (reading.data?.clashes ?? []) : [],
    bookedDates: isEnabled ? (reading.data?.bookedDates ?? null) : null,
    isOnItsWay: isEnabled && (reading.isPending || reading.isPlaceholderData),
    // Without a way onto the roster the call would be refused, and lead away from this page.
    askAgain: () => void (isEnabled && reading.refetch()),
  }
}

interface EnrollInput {
  way: Way
  answers: RosterAnswers
  addOns: { id: string; amount: number }[]
  quote: QuoteAnswer | null
  choice: Partial<SectionChoice>
  /** Brothers and sisters who wait together with the child. */
  siblingIds: string[]
  /** When a paper form came in, if there is one. */
  paper: ReturnType<typeof paperSent>
}

/** Gives the spot or adds the child to the wait list, with a notice. */
function useEnroll({ page, child, waiting }: EnrollFormProps) {
  const add = useWrite(rosters.add, { once: true })
  const payFlow = usePayFlow(page)
  const wait = useWrite(waitLists.add, { once: true })
  const refresh = useRosterRefresh(page)
  return async ({
    way,
    answers,
    addOns,
    quote,
    choice,
    siblingIds,
    paper,
  }: EnrollInput): Promise<EnrollResult | null> => {
    const name = child.fullName
    const childId = child.id
    if (way === 'wait') {
      const waitResult = await wait
        .mutateAsync({
          ...page.target,
          body: { childId: child.id, ...answers, ...choice, ...paper, siblingIds },
        })
        .catch((error: unknown) => {
          // A refusal shows at its field (R202).
          if (!(error instanceof CallRefused && error.status === 400))
            notify.error('Error during adding children to waitlist')
          throw error
        })
      notify.success('You have successfully added a child to the waitlist')
      refresh()
      return { name, way, warnings: [], childId, rosterId: waitResult.rosterId }
    }
    const details = { ...answers, addOns, overbook: way === 'overbook' }
    const quotedPrice = quote && { total: quote.total }
    // A child on the wait list has sections and days already.
    const who = waiting ? { rosterId: waiting.rosterId } : { childId, ...choice, ...paper }
    const addResult = await payFlow({
      child,
      totalCents: quote?.total,
      ...(waiting && { from: waiting.isOffered ? ('OFFER' as const) : ('WAIT_LIST' as const) }),
      add: async (pay) => {
        const made = await add.mutateAsync({
          ...page.target,
          body: { ...who, ...details, ...quotedPrice, pay },
        })
        return { ...made, rosterIds: made.rosters.map((spot) => spot.rosterId) }
      },
      cart: { childId, ...who, ...choice, ...details, ...quotedPrice },
    })
    refresh()
    if (addResult === null) return null
    const { warnings, rosterIds } = addResult
    notify.success(`${name} added`)
    if (warnings.length > 0) notify.warning(warnings.join('. '))
    return { name, way, warnings, childId, rosterId: rosterIds[0]! }
  }
}

/** Warns staff beforehand of an age or a grade that does not fit. */
function NotQuiteRight({
  child,
  activity,
  choice,
}: {
  child: Candidate
  activity: Activity
  choice: SectionChoice
}) {
  const format = useFormat()
  // Groups of a camp differ; until one is chosen, the activity's own limits apply.
  const chosenSections = activity.sections.filter(({ id }) => choice.sectionIds.includes(id))
  const [refused] = (chosenSections.length > 0 ? chosenSections : [activity])
    .map((limits) => decideEligible(child, limits, activity.startDate ?? format.today()))
    .filter((eligible) => !eligible.allowed)
  if (!refused || refused.allowed) return null
  return <Warning>{refused.message}. You can continue anyway.</Warning>
}

/** A warning only: there may be a good reason. */
function AtTheSameTime({ name, clashes }: { name: string; clashes: readonly string[] }) {
  return (
    <Warning>
      {name} has another activity at the same time: {clashes.join('; ')}.
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
      {children}
    </Alert>
  )
}

/** Clears answers to questions this activity does not ask: the child's record has them. */
function relevantAnswers({ asks }: Activity, answers: RosterAnswers): RosterAnswers {
  return Object.fromEntries(
    questions.map((question) => [question.field, asks[question.asks] ? answers[question.field] : null]),
  ) as unknown as RosterAnswers
}
