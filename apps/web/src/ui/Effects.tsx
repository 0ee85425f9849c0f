import styles from './effects.module.css'

/** Lists what an act ends or leaves, one sentence for each thing, before the user confirms it. */
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
