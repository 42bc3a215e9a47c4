import { translate } from '#messages/translate.ts';
import { fold } from '../values/values.ts';

/**
 * Icons that a config may name (MUI's names). src/kit/icons.ts has the drawings, and the texts under `icons`
 * the search words of each language.
 */
export const iconNames = [
  'AccountBalance',
  'AccountBalanceWallet',
  'AccountTree',
  'AddRoad',
  'AdminPanelSettings',
  'Agriculture',
  'Apartment',
  'Approval',
  'Article',
  'Assessment',
  'Assignment',
  'AssignmentInd',
  'AttachMoney',
  'Badge',
  'BarChart',
  'Bookmark',
  'Build',
  'Business',
  'BusinessCenter',
  'CalendarMonth',
  'Campaign',
  'Category',
  'Comment',
  'CompareArrows',
  'Contacts',
  'CreditCard',
  'Dashboard',
  'DataThresholding',
  'Description',
  'DirectionsBus',
  'DirectionsCar',
  'Email',
  'Event',
  'FactCheck',
  'Favorite',
  'Flag',
  'Folder',
  'Gavel',
  'Grass',
  'Groups',
  'Handshake',
  'Handyman',
  'History',
  'Home',
  'Hotel',
  'Image',
  'Insights',
  'Inventory2',
  'Inventory',
  'Label',
  'LibraryBooks',
  'Lightbulb',
  'ListAlt',
  'LocalGasStation',
  'LocalParking',
  'LocalShipping',
  'LocationOn',
  'Loyalty',
  'ManageAccounts',
  'Map',
  'MedicalServices',
  'MonetizationOn',
  'MyLocation',
  'Paid',
  'Payments',
  'People',
  'PercentOutlined',
  'Person',
  'PersonPin',
  'PieChart',
  'PointOfSale',
  'PriceChange',
  'Public',
  'QueryStats',
  'Receipt',
  'ReceiptLong',
  'RequestQuote',
  'Restaurant',
  'Route',
  'Savings',
  'Scale',
  'School',
  'Science',
  'Security',
  'Sell',
  'Settings',
  'ShoppingCart',
  'ShowChart',
  'Speed',
  'Star',
  'Storefront',
  'Summarize',
  'SwapHoriz',
  'Sync',
  'Timeline',
  'Toll',
  'TrendingUp',
  'Tune',
  'VerifiedUser',
  'Warehouse',
  'Warning',
  'Work',
] as const;
export type IconName = (typeof iconNames)[number];

/** English search words, for icons whose name does not contain them. */
const englishWords: Partial<Record<IconName, string>> = {
  AccountBalance: 'bank institution',
  AccountBalanceWallet: 'wallet cash',
  AccountTree: 'hierarchy tree',
  AdminPanelSettings: 'admin',
  Agriculture: 'tractor farm harvest',
  Apartment: 'building branch',
  Assessment: 'report',
  Assignment: 'task order',
  AttachMoney: 'dollar',
  Badge: 'employee',
  Bookmark: 'collection',
  Build: 'tool wrench maintenance',
  Business: 'company building',
  BusinessCenter: 'deal briefcase',
  CalendarMonth: 'schedule agenda appointment appointments',
  Campaign: 'marketing megaphone',
  Category: 'categories',
  Comment: 'review reviews message chat',
  Description: 'document file contract',
  DirectionsCar: 'vehicle',
  Email: 'mail letter',
  FactCheck: 'quality inspection check',
  Favorite: 'heart',
  Flag: 'milestone goal',
  Gavel: 'legal law fine',
  Grass: 'plant crop',
  Groups: 'team group',
  Handyman: 'workshop repair',
  Hotel: 'bed room lodging',
  Image: 'images picture photo photos gallery collections poster',
  Inventory2: 'package box product products',
  Inventory: 'stock',
  Label: 'tag segment',
  LibraryBooks: 'book library',
  Lightbulb: 'idea',
  LocalGasStation: 'fuel',
  LocalShipping: 'truck delivery fleet',
  LocationOn: 'place address pin',
  ManageAccounts: 'user users',
  MedicalServices: 'health doctor medicine hospital clinic patient vet veterinary animal pet pets vaccine',
  People: 'customers customer clients users contacts',
  Person: 'user profile',
  PointOfSale: 'sale sales',
  Public: 'world globe website country',
  Receipt: 'invoice bill',
  ReceiptLong: 'invoice order orders',
  RequestQuote: 'budget',
  Restaurant: 'food meal recipe kitchen bakery bread cake',
  School: 'education course student class',
  Science: 'lab laboratory experiment',
  Sell: 'tag price sale',
  Settings: 'gear config',
  Star: 'favorite review reviews rating',
  Storefront: 'shop store',
  Sync: 'refresh recurring',
  Work: 'job briefcase',
};

/**
 * The icons whose name or search words contain a word: "caminhão" and "truck" find LocalShipping. If a name finds
 * none, each of its words is searched: "ShoppingBag" finds ShoppingCart. Empty if the word is probably a misspelling
 * of `near`.
 */
export function iconsOf(word: string, near: string | undefined): IconName[] {
  // spellings of other icon sets: fa-user, mdi-user, UserIcon
  const wanted = word.replace(/^(?:fas?|mdi|md|bi|ti)[-\s:](?:fa-)?|-?icon$/gi, '');
  const found = iconsBy(fold(wanted));
  if (found.length > 0) return found.some((one) => one === near) ? [] : found;
  if (near !== undefined) return [];
  // the words that say most come first; "Local" begins the names of any place
  const words = named(wanted).match(/[a-z]+/g) ?? [];
  const byWord = words.filter((one) => one !== 'local').map(iconsBy);
  return [...new Set(byWord.toSorted((a, b) => a.length - b.length).flat())].slice(0, 6);
}

const named = (name: string) => fold(name.replace(/(?=\p{Lu})/gu, ' '));

const iconsBy = (wanted: string): IconName[] =>
  iconNames.filter((name) =>
    `${named(name)} ${fold(translate(`icons.${name}`))} ${englishWords[name] ?? ''}`
      .split(/[\s,]+/)
      .includes(wanted),
  );
