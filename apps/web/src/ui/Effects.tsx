import styles from './effects.module.css'

/** What an act ends or leaves, a sentence for each thing, before somebody confirms it. */
export function Effects({ effects }: { effects: readonly { about: string; text: string }[] }) {
  return (
    <dl className={styles.effects}>
      {effects.map(({ about, text }) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
