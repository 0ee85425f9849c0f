import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { PASSWORD_SHAPE } from './NewPasswordFields.tsx'
import { NewPasswordForm, type ChosenPassword } from './NewPasswordForm.tsx'

/** A sign-up as shown to somebody who opens its letter in another browser. */
export interface SignUpElsewhere {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  schoolName: string
}

interface ChoosePasswordToConfirmProps {
  signUp: SignUpElsewhere
  /** Confirms with the chosen password. */
  onChoose: (chosen: ChosenPassword) => Promise<void>
}

/** A letter opened in another browser asks for a new password: the sign-up may have been made by somebody else. */
export function ChoosePasswordToConfirm({ signUp, onChoose }: ChoosePasswordToConfirmProps) {
  const { email, firstName, lastName, phone, schoolName } = signUp
  return (
    <StandalonePage title={`Choose a password to open ${schoolName}`}>
      <p>
        {firstName} {lastName} signed up with <strong>{email}</strong>
        {phone && ` and the phone number ${phone}`}, in another browser or on another device. If that was you,
        choose your password here. The one typed there no longer counts.
      </p>
      <p>If it was not you, close this page: no school is opened.</p>
      <NewPasswordForm
        name="Choose a password"
        email={email}
        label="Password"
        description={PASSWORD_SHAPE}
        submit="Confirm and open the school"
        onChoose={onChoose}
      />
    </StandalonePage>
  )
}
