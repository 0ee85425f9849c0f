import { marketingText } from '@afterbell/domain/families/marketing-consent'
import { languageLabel, languageText } from '@afterbell/domain/families/guardian-language'
import { useFormat } from '../../platform/format.ts'
import type { Child } from './child-values.ts'
import styles from './contact.module.css'

/** A guardian's consent to marketing emails or refusal of them, with who recorded it. Renders nothing for neither. */
export function MarketingWord({
  guardian: { marketing: hasConsent, marketingSaid },
}: {
  guardian: NonNullable<Child['primaryGuardian']>
}) {
  const format = useFormat()
  if (!marketingSaid) return null
  const text = marketingText({ ...marketingSaid, hasConsent }, format.day(marketingSaid.at))
  return <div className={styles.dim}>Marketing emails: {text}</div>
}

/** A guardian's language for messages. Renders nothing if nobody has said. */
export function LanguageWord({ language }: Pick<NonNullable<Child['primaryGuardian']>, 'language'>) {
  if (!language) return null
  return (
    <div className={styles.dim}>
      {languageLabel}: {languageText(language)}
    </div>
  )
}
