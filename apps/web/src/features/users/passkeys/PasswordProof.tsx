import { useState, type ReactNode } from 'react'
import { oneself } from '@afterbell/contract/users/oneself'
import { required } from '@afterbell/domain/kernel/rules'
import { useWrite } from '../../../platform/calls/calls.ts'
import { CallRefused } from '../../../platform/calls/calls-send.ts'
import { useSession } from '../../../platform/session/session.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { FieldProps } from '../../../ui/form/useAppForm.ts'
import styles from '../users.module.css'
import { PasskeyProof } from './PasskeyProof.tsx'

/** State of a form's proof: the typed password, or a passkey. */
export function usePasswordProof() {
  const { userId } = useSession()
  const [isProved, setProved] = useState(false)
  const check = useWrite(oneself.checkPassword)
  return {
    isProved,
    /** Call once the passkey was shown. */
    onProved: () => setProved(true),
    rule: isProved ? () => null : required,
    /** Acts with the password; a wrong one is refused at its field. A passkey shown too long ago has to be shown again. */
    during: async <T,>(currentPassword: string, act: () => Promise<T>): Promise<T> => {
      if (!isProved) await check.mutateAsync({ params: { userId }, body: { currentPassword } })
      try {
        return await act()
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'PASSWORD_NEEDED') setProved(false)
        throw error
      }
    },
  }
}

interface PasswordProofProps {
  proof: ReturnType<typeof usePasswordProof>
  password: FieldProps<string>
  /** Field beside the password, if any. */
  children?: ReactNode
}

/** A form field with the password, unless a passkey has replaced it, and the passkey button. */
export function PasswordProof({ proof: { isProved, onProved }, password, children }: PasswordProofProps) {
  return (
    <>
      <FieldGrid>
        {children}
        {isProved ? (
          <p className={styles.fact}>Your passkey confirmed that it is you.</p>
        ) : (
          <PasswordField {...password} label="Your password" autoComplete="current-password" />
        )}
      </FieldGrid>
      {!isProved && <PasskeyProof onProved={onProved} />}
    </>
  )
}
