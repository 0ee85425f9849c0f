import { Button, Input, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './money.module.css'

interface CouponFieldProps {
  /** The applied coupon. */
  coupon: string | null
  /** Why the last typed coupon was refused. */
  problem: string | undefined
  isBusy: boolean
  /** An empty name removes the coupon. */
  onApply: (name: string) => void
}

/** Field for a coupon. A refused code stays in the field; an accepted one appears among the lines of the price. */
export function CouponField({ coupon, problem, isBusy, onApply }: CouponFieldProps) {
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  if (coupon !== null)
    return (
      <div className={styles.applied}>
        <span>
          Coupon <strong>{coupon}</strong> is applied.
          {problem && <Input.Error role="alert">{problem}</Input.Error>}
        </span>
        <Button variant="default" size="xs" disabled={isBusy} onClick={() => onApply('')}>
          Remove coupon
        </Button>
      </div>
    )
  const apply = () => {
    if (name.trim() !== '') onApply(name.trim())
  }
  return (
    <div className={styles.coupon}>
      <TextInput
        ref={field}
        label="Coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button variant="default" disabled={isBusy || name.trim() === ''} onClick={apply}>
        Apply
      </Button>
    </div>
  )
}
