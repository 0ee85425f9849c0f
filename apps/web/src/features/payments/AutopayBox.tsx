import { usePayWords } from './pay-words.ts'

interface AutopayBoxProps {
  type: 'CARD' | 'BANK_ACCOUNT'
  schoolName: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Checkbox that permits automatic charges: with its full text, and never checked in advance. */
export function AutopayBox({ type, schoolName, isChecked, onChange }: AutopayBoxProps) {
  const { mandateLabel, mandateText } = usePayWords().payWords
  return (
    <label className="pay-choice">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {mandateLabel(type)}
        <span className="pay-hint">{mandateText(type, schoolName)}</span>
      </span>
    </label>
  )
}
