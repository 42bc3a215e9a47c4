import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from 'portal/extend';
import type { Product } from './products.ts';
import { centsOf, listCentsOf, reais } from './storefront.ts';

/** The price, and the price before the discount. */
export function Price({ product }: { product: Product }) {
  const before = listCentsOf(product);
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {before !== null && (
        <Typography variant="body2" color="textSecondary">
          <span style={visuallyHidden}>De </span>
          <s>{reais(before)}</s>
          <Box component="span" sx={{ ml: 0.75, color: 'success.main', fontWeight: 600 }}>
            −{product.discount}%
          </Box>
        </Typography>
      )}
      <Typography sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>
        {before !== null && <span style={visuallyHidden}>por </span>}
        {reais(centsOf(product))}
      </Typography>
    </Box>
  );
}
