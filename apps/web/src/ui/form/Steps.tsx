import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Glyph } from '../Glyph.tsx'
import { GuardedButton } from '../GuardedButton.tsx'
import { NOT_COMPLETE } from './GuardedSubmit.tsx'
import styles from './steps.module.css'

export interface Step {
  key: string
  title: string
  isValid: boolean
  /** Shows an incomplete step as wrong, since the user has been there. */
  wasVisited?: boolean
}

interface StepsProps {
  steps: readonly Step[]
  /** Key of the current step. */
  current: string
  /** Called on a click. A step behind an invalid one cannot be reached (R027). */
  onStep: (key: string) => void
  children: ReactNode
  /** Content beside the form, such as a live summary. */
  aside?: ReactNode
  /** Buttons in the footer, in sight on every screen. */
  footer: ReactNode
}

/** A wizard: its steps with their validity, the current step, content beside it, and a footer that stays in sight. */
export function Steps({ steps, current, onStep, children, aside, footer }: StepsProps) {
  const content = useStepFocus(current)
  const currentIndex = steps.findIndex((step) => step.key === current)
  return (
    <div className={styles.wizard}>
      <nav aria-label="Steps">
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.key} className={styles.step} data-state={stateOf(step, index, currentIndex)}>
              <button
                type="button"
                className={styles.button}
                aria-current={index === currentIndex ? 'step' : undefined}
                disabled={!isReachable(steps, index, currentIndex)}
                onClick={() => onStep(step.key)}
              >
                <StepMark step={step} index={index} at={currentIndex} />
                <span>{step.title}</span>
                <VisuallyHidden>{stateTexts[stateOf(step, index, currentIndex)]}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.body} data-aside={aside ? true : undefined}>
        <div ref={content} className={styles.content} tabIndex={-1}>
          {children}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
      <div className={styles.footer} data-page-footer>
        {footer}
      </div>
    </div>
  )
}

interface StepButtonsProps {
  steps: readonly Step[]
  current: string
  onStep: (key: string) => void
  /** Button of the last step. */
  submit: ReactNode
  /** Further buttons on their left, such as "Save as draft". */
  extra?: ReactNode
}

/** Back and Next in the footer. Next waits until the step is valid (R030). */
export function StepButtons({ steps, current, onStep, submit, extra }: StepButtonsProps) {
  const stepIndex = steps.findIndex((step) => step.key === current)
  const previousStep = steps[stepIndex - 1]
  const nextStep = steps[stepIndex + 1]
  return (
    <>
      {extra && <div className={styles.extra}>{extra}</div>}
      {previousStep && (
        <Button variant="default" onClick={() => onStep(previousStep.key)}>
          Back
        </Button>
      )}
      {nextStep ? (
        <GuardedButton
          refused={steps[stepIndex]?.isValid ? null : NOT_COMPLETE}
          onClick={() => onStep(nextStep.key)}
        >
          Next
        </GuardedButton>
      ) : (
        submit
      )}
    </>
  )
}

/** Whether a step can be opened: earlier ones always; later ones if every step between is valid. */
export function isReachable(steps: readonly Step[], index: number, at: number): boolean {
  return index <= at || steps.slice(at, index).every((step) => step.isValid)
}

type StepState = 'done' | 'wrong' | 'current' | 'todo'

const stateTexts: Record<StepState, string> = {
  done: ', complete',
  wrong: ', needs attention',
  current: ', current step',
  todo: '',
}

function stateOf(step: Step, index: number, at: number): StepState {
  if (index === at) return 'current'
  if (index > at && !step.wasVisited) return 'todo'
  return step.isValid ? 'done' : 'wrong'
}

function StepMark({ step, index, at }: { step: Step; index: number; at: number }) {
  const state = stateOf(step, index, at)
  return (
    <span className={styles.mark} aria-hidden>
      {state === 'done' ? (
        <IconCheck size={14} stroke={2.5} />
      ) : state === 'wrong' ? (
        <Glyph of={IconAlertCircle} isBold />
      ) : (
        index + 1
      )}
    </span>
  )
}

/** Scrolls and focuses the top of a new step. */
function useStepFocus(current: string) {
  const content = useRef<HTMLDivElement>(null)
  const lastStep = useRef(current)
  useEffect(() => {
    if (lastStep.current === current) return
    lastStep.current = current
    content.current?.focus({ preventScroll: true })
    window.scrollTo?.({ top: 0 })
  }, [current])
  return content
}
