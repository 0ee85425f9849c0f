import { useState } from 'react'
import type { PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { codeProblem } from '@afterbell/domain/login/second-step'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { isPasswordMistake } from '../../../platform/calls/problems.ts'
import { knowsPasskeys, PasskeyFailed, showPasskey, type PasskeyOptions } from '../passkeys/passkeys.ts'
import { sayRefused } from '../say-refused.ts'

/** Second steps available after a correct password. */
export interface Step {
  app: boolean
  /** Options for the device; null without a passkey. */
  passkey: PasskeyOptions | null
}

/** Sent along with the password. */
export interface StepProof {
  code?: string
  passkey?: PasskeyAssertion
}

/**
 * State of a form with a password and then a second step: a code, or a passkey. `enter` gets both; its errors show at their
 * field, or in `problem`.
 */
export function useSecondStep<V extends { code: string }>(
  enter: (values: Omit<V, 'code'>, proof: StepProof) => Promise<void>,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const sent = async (values: V, readProof: () => Promise<StepProof>) => {
    const { code: _, ...rest } = values
    setProblem(null)
    try {
      await enter(rest, await readProof())
    } catch (error) {
      if (error instanceof PasskeyFailed) return setProblem(error.message)
      if (!(error instanceof CallRefused)) return setProblem(sayRefused(error))
      if (isPasswordMistake(error)) throw atPassword(error)
      const nextStep = stepIn(error)
      if (nextStep) setStep(nextStep)
      if (error.code === 'SECOND_STEP_NEEDED') return
      if (error.code === 'SECOND_STEP_WRONG') throw error
      setProblem(sayRefused(error))
    }
  }
  return {
    step,
    problem,
    codeRule: (typed: string | undefined) => (step ? codeProblem(typed ?? '') : null),
    /** The step belongs to the typed account: another email or password asks for a new one. */
    onChange: (values: V, previous: V) => {
      const { code: _, ...rest } = values
      if (Object.keys(rest).some((key) => values[key as keyof V] !== previous[key as keyof V])) setStep(null)
    },
    /** Submits the form, with the code once its field is shown. */
    onSubmit: (values: V) => sent(values, async () => (step ? { code: values.code } : {})),
    /** Null if the device cannot be asked. */
    onPasskey:
      step?.passkey && knowsPasskeys()
        ? (values: V) => sent(values, async () => ({ passkey: await showPasskey(step.passkey!) }))
        : null,
  }
}

/** Reads the second step from a refusal. A failed passkey comes with new options, since each works once. */
function stepIn({ code, problem }: CallRefused): Step | null {
  return code === 'SECOND_STEP_NEEDED' || code === 'PASSKEY_REFUSED'
    ? ((problem?.details as Step | undefined) ?? null)
    : null
}

/** Turns the server's sentence into an error at the form's password field, until another one is typed. */
function atPassword({ problem, text, code }: CallRefused): Error {
  const message = problem?.message ?? text
  return Object.assign(new Error(message), { code, fields: [{ path: 'password', message }] })
}
