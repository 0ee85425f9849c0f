import { pictureIn } from '@afterbell/domain/kernel/picture'

/** A school as anybody may know it. */
export interface SchoolOfPage {
  id: string
  schoolName: string
  logo: string | null
  /** In one line; null if the school has none. */
  address: string | null
  /** Formatted for display; null if the school has none. */
  phone: string | null
}

/** Whose page for cards this is. The server draws it above the program, which only removes it where it is another school's. */
export function SchoolHead({ id, schoolName, logo, address, phone }: SchoolOfPage) {
  const picture = logo && pictureIn(logo)
  return (
    <header className="pay-school" data-school={id}>
      {picture && <img src={logo} width={picture.width} height={picture.height} alt="" />}
      <div>
        <p translate="no">{schoolName}</p>
        <address>
          {address}
          {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        </address>
      </div>
    </header>
  )
}
