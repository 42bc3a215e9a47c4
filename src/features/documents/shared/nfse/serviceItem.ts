type Service = Readonly<Record<'code' | 'description' | 'price', string | undefined>>;

/** A note of services has one item: the service, once. `further`: its discount and taxes. */
export const serviceItem = (
  { code, description, price }: Service,
  further: Readonly<Record<string, string | undefined>>,
) => ({
  number: '1',
  code,
  description,
  unit: 'UN',
  quantity: '1',
  price,
  gross: price,
  amount: price,
  ...further,
});
