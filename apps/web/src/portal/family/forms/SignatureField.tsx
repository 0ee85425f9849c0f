import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyForms } from '@afterbell/contract/portal/family-forms'
import { SIGNATURE_MAX } from '@afterbell/domain/forms/signature'
import type { PageProps } from '../school.ts'
import { DrawnSignature } from './DrawnSignature.tsx'

interface SignatureValue {
  name: string
  /** The path of what was drawn; '' if nothing was. */
  drawing: string
}

interface SignatureFieldProps extends Pick<PageProps, 'words'> {
  form: Pick<AnswerOf<(typeof familyForms)['get']>, 'signatureText' | 'answer' | 'mayDrawSignature'>
  value: SignatureValue
  /** Sentences at fields, by path. */
  problems: Readonly<Record<string, string>>
  onChange: (value: SignatureValue) => void
}

/** Where a form is signed: the sentence, the drawing where the school takes one, and the name. */
export function SignatureField({ form, value, problems, onChange, words }: SignatureFieldProps) {
  const { formWords } = words
  const { name, drawing } = value
  const problem = problems.signature
  return (
    <fieldset className="signature">
      <legend>{formWords.signature}</legend>
      <p id="signature-text">{form.signatureText}</p>
      {form.answer?.signedName && <p className="quiet">{formWords.signedBefore(form.answer.signedName)}</p>}
      {/* What was drawn before the school stopped asking for it can still be seen, and cleared. */}
      {(form.mayDrawSignature || drawing !== '') && (
        <DrawnSignature
          drawing={drawing}
          problem={problems.signatureDrawing ?? null}
          words={words}
          onChange={(next) => onChange({ name, drawing: next })}
        />
      )}
      <div className="field">
        <label htmlFor="signature">{formWords.signatureName}</label>
        <input
          id="signature"
          autoComplete="name"
          maxLength={SIGNATURE_MAX}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`signature-text${problem ? ' signature-problem' : ''}`}
          value={name}
          onChange={(event) => onChange({ name: event.target.value, drawing })}
        />
        {problem && (
          <p id="signature-problem" className="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}
