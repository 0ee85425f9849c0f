import sharp from 'sharp'

/** Returns a small picture that was never uploaded. */
export function picture(): Promise<Buffer> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  return sharp({ create: { width: 8, height: 6, channels: 3, background: { r: r!, g: g!, b: b! } } })
    .png()
    .toBuffer()
}
