import { useEffect, useState, type FormEvent } from 'react'
import { signUp } from '@afterbell/contract/users/sign-up'
import { uniqueEmail } from '@afterbell/domain/kernel/text-rules'
import { SIGN_UP_STEPS, signUpFindings, type SignUpStep } from '@afterbell/domain/users/sign-up'
import { call } from '../../../platform/calls/calls.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { Form } from '../../../ui/form/form.tsx'
import { GuardedSubmit } from '../../../ui/form/GuardedSubmit.tsx'
import { StepButtons, Steps } from '../../../ui/form/Steps.tsx'
import { Problem } from '../../../ui/form/Problem.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { keepSignUp } from '../../login/kept-sign-up.ts'
import { sayRefused } from '../../login/say-refused.ts'
import { beginSignUp, type SignUpTyped } from './sign-up-values.ts'
import { STEP_FIELDS, STEP_TITLES } from './SignUpSteps.tsx'
import styles from '../../login/login.module.css'

interface SignUpFormProps {
  /** Promotion code. */
  type: string
  onSent: (to: string) => void
}

const KEYS = Object.keys(SIGN_UP_STEPS) as SignUpStep[]

/** Sign-up in three steps, sent after the third (R155). Typed values survive a reload and a refusal, except the password. */
export function SignUpForm({ type, onSent }: SignUpFormProps) {
  const [step, setStep] = useState<SignUpStep>('account')
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set(['account']))
  const [problem, setProblem] = useState<string | null>(null)
  const [logo, setLogo] = useState<File | null>(null)
  const [takenEmail, setTakenEmail] = useState<string | null>(null)
  const form = useAppForm<SignUpTyped>({
    initial: beginSignUp(),
    findings: (values) => {
      const problem = uniqueEmail(takenEmail !== null && values.email.trim() === takenEmail)
      return [...signUpFindings(values), ...(problem ? [{ path: 'email', message: problem }] : [])]
    },
    onSubmit: async (values) => {
      setProblem(null)
      // R157: an empty tagline is not sent.
      const { tagLine, ...rest } = values
      const body = { ...rest, email: values.email.trim(), ...(tagLine ? { tagLine } : {}), type }
      try {
        await call(signUp.register, { body, ...(logo ? { files: { logo } } : {}) }, { global: true })
        onSent(body.email)
      } catch (error) {
        const failedStep = stepOf(error)
        if (failedStep) goTo(failedStep)
        else setProblem(sayRefused(error))
        throw error
      }
    },
  })
  useEffect(() => {
    const { password: _, confirmPassword: __, ...values } = form.values
    keepSignUp(values)
  }, [form.values])

  function goTo(next: SignUpStep): void {
    setStep(next)
    setVisited((before) => new Set([...before, next]))
  }

  /** R081, R082: checks the email address before leaving the first step. A failed check counts as available. */
  async function leave(next: SignUpStep): Promise<void> {
    const email = form.values.email.trim()
    if (step === 'account' && next !== 'account' && form.isValidAt('email')) {
      const answer = await call(signUp.checkEmail, { body: email }).catch(() => 'false')
      if (answer === 'true') {
        setTakenEmail(email)
        form.see(['email'])
        return
      }
    }
    goTo(next)
  }

  const steps = KEYS.map((key) => ({
    key,
    title: STEP_TITLES[key],
    isValid: form.isValidAt(...SIGN_UP_STEPS[key]),
    wasVisited: visited.has(key),
  }))
  const onEnter = async (event?: FormEvent) => {
    event?.preventDefault()
    const stepIndex = KEYS.indexOf(step)
    const next = KEYS[stepIndex + 1]
    if (!next) return form.submit(event)
    if (steps[stepIndex]!.isValid) await leave(next)
    else form.see([...SIGN_UP_STEPS[step]])
  }
  const Fields = STEP_FIELDS[step]
  const onStep = (key: string) => void leave(key as SignUpStep)
  return (
    <Form form={{ ...form, submit: onEnter }} aria-label="Sign up">
      <button type="submit" className={styles.enter} tabIndex={-1} aria-hidden />
      <Problem text={problem} />
      <Steps
        steps={steps}
        current={step}
        onStep={onStep}
        footer={
          <StepButtons
            steps={steps}
            current={step}
            onStep={onStep}
            submit={<GuardedSubmit whenValid>Sign up</GuardedSubmit>}
          />
        }
      >
        <Fields form={form} logo={logo} onLogo={setLogo} />
      </Steps>
    </Form>
  )
}

/** Returns the step with the first refused field. */
function stepOf(error: unknown): SignUpStep | undefined {
  if (!(error instanceof CallRefused)) return undefined
  const paths = error.fields?.map(({ path }) => (path === 'logo' ? 'schoolName' : path)) ?? []
  return KEYS.find((key) => paths.some((path) => (SIGN_UP_STEPS[key] as readonly string[]).includes(path)))
}
