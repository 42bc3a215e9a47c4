/** Icons that a config may name (MUI's names); src/app/icons.ts holds the drawing of each. */
export const iconNames = [
  'AccountBalance', 'AccountBalanceWallet', 'AccountTree', 'AddRoad', 'AdminPanelSettings', 'Agriculture', 'Apartment',
  'Approval', 'Article', 'Assessment', 'Assignment', 'AssignmentInd', 'AttachMoney', 'Badge', 'BarChart', 'Build',
  'Business', 'BusinessCenter', 'CalendarMonth', 'Category', 'CompareArrows', 'Contacts', 'CreditCard', 'Dashboard',
  'DataThresholding', 'Description', 'DirectionsCar', 'DirectionsBus', 'Event', 'FactCheck', 'Folder', 'Gavel', 'Grass', 'Groups', 'Handshake',
  'Handyman', 'History', 'Home', 'Insights', 'Inventory', 'Inventory2', 'LibraryBooks', 'ListAlt', 'LocalGasStation', 'LocalParking',
  'LocalShipping', 'LocationOn', 'Loyalty', 'ManageAccounts', 'Map', 'MonetizationOn', 'MyLocation', 'Paid', 'Payments',
  'People', 'PercentOutlined', 'Person', 'PersonPin', 'PieChart', 'PointOfSale', 'PriceChange', 'QueryStats', 'Receipt',
  'ReceiptLong', 'RequestQuote', 'Route', 'Savings', 'Scale', 'Security', 'Sell', 'Settings', 'ShoppingCart', 'ShowChart',
  'Speed', 'Star', 'Storefront', 'Summarize', 'SwapHoriz', 'Sync', 'Timeline', 'Toll', 'TrendingUp', 'Tune', 'VerifiedUser',
  'Warehouse', 'Warning', 'Work',
] as const;
export type IconName = (typeof iconNames)[number];
