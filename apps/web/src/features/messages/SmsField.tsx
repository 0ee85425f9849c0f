import { Group } from '@mantine/core'
import type { MergeField } from '@afterbell/domain/messages/merge-fields'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { addIntroduction, howToEndTexts } from '@afterbell/domain/messages/introduction'
import { smsParts } from '@afterbell/domain/messages/sms-parts'
import { useSession } from '../../platform/session/session.ts'
import type { Field } from '../../ui/fields/field.ts'
import { TextareaField } from '../../ui/fields/TextareaField.tsx'
import { MergeFieldMenu } from './MergeFieldMenu.tsx'
import styles from './messages.module.css'

/** Field for a text message, with its length, the number of parts it is charged as, and their cost. */
export function SmsField({
  partCents,
  fields,
  language = 'en',
  ...field
}: Field<string> & { partCents: number | null; fields?: readonly MergeField[]; language?: Language }) {
  const { characters, parts, encoding } = smsParts(field.value)
  const { schoolName } = useSession().school
  const first = smsParts(
    addIntroduction(field.value.replaceAll('{{school}}', schoolName), schoolName, language),
  )
  return (
    <div>
      <TextareaField {...field} rows={5} />
      <Group justify="space-between" mt={6}>
        <MergeFieldMenu fields={fields} onChoose={(name) => field.onChange(`${field.value}{{${name}}}`)} />
        <span className={styles.why} aria-live="polite">
          {characters} characters · {parts === 1 ? '1 text' : `${parts} texts`} each
          {partCents !== null && ` · about ${((parts * partCents) / 100).toFixed(3)} USD each`}
          {encoding === 'UCS-2' && ' · special characters make texts shorter'}
        </span>
      </Group>
      <p className={styles.none}>
        The first text to a number also names your school and says “{howToEndTexts[language]}”
        {field.value !== '' && first.parts > parts && `: it is ${first.parts} texts`}.
      </p>
    </div>
  )
}
