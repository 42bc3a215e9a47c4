/** The drawings of all icons that a config may name. A name without one does not compile. */
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material';
import type { IconName } from '../model/types.ts';
import AccountBalance from '@mui/icons-material/AccountBalance';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWallet';
import AccountTree from '@mui/icons-material/AccountTree';
import AddRoad from '@mui/icons-material/AddRoad';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettings';
import Agriculture from '@mui/icons-material/Agriculture';
import Apartment from '@mui/icons-material/Apartment';
import Approval from '@mui/icons-material/Approval';
import Article from '@mui/icons-material/Article';
import Assessment from '@mui/icons-material/Assessment';
import Assignment from '@mui/icons-material/Assignment';
import AssignmentInd from '@mui/icons-material/AssignmentInd';
import AttachMoney from '@mui/icons-material/AttachMoney';
import Badge from '@mui/icons-material/Badge';
import BarChart from '@mui/icons-material/BarChart';
import Bookmark from '@mui/icons-material/Bookmark';
import Build from '@mui/icons-material/Build';
import Business from '@mui/icons-material/Business';
import BusinessCenter from '@mui/icons-material/BusinessCenter';
import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Campaign from '@mui/icons-material/Campaign';
import Category from '@mui/icons-material/Category';
import Comment from '@mui/icons-material/Comment';
import CompareArrows from '@mui/icons-material/CompareArrows';
import Contacts from '@mui/icons-material/Contacts';
import CreditCard from '@mui/icons-material/CreditCard';
import Dashboard from '@mui/icons-material/Dashboard';
import DataThresholding from '@mui/icons-material/DataThresholding';
import Description from '@mui/icons-material/Description';
import DirectionsBus from '@mui/icons-material/DirectionsBus';
import DirectionsCar from '@mui/icons-material/DirectionsCar';
import Email from '@mui/icons-material/Email';
import Event from '@mui/icons-material/Event';
import FactCheck from '@mui/icons-material/FactCheck';
import Favorite from '@mui/icons-material/Favorite';
import Flag from '@mui/icons-material/Flag';
import Folder from '@mui/icons-material/Folder';
import Gavel from '@mui/icons-material/Gavel';
import Grass from '@mui/icons-material/Grass';
import Groups from '@mui/icons-material/Groups';
import Handshake from '@mui/icons-material/Handshake';
import Handyman from '@mui/icons-material/Handyman';
import History from '@mui/icons-material/History';
import Home from '@mui/icons-material/Home';
import Hotel from '@mui/icons-material/Hotel';
import Image from '@mui/icons-material/Image';
import Insights from '@mui/icons-material/Insights';
import Inventory from '@mui/icons-material/Inventory';
import Inventory2 from '@mui/icons-material/Inventory2';
import Label from '@mui/icons-material/Label';
import LibraryBooks from '@mui/icons-material/LibraryBooks';
import Lightbulb from '@mui/icons-material/Lightbulb';
import ListAlt from '@mui/icons-material/ListAlt';
import LocalGasStation from '@mui/icons-material/LocalGasStation';
import LocalParking from '@mui/icons-material/LocalParking';
import LocalShipping from '@mui/icons-material/LocalShipping';
import LocationOn from '@mui/icons-material/LocationOn';
import Loyalty from '@mui/icons-material/Loyalty';
import ManageAccounts from '@mui/icons-material/ManageAccounts';
import Map from '@mui/icons-material/Map';
import MedicalServices from '@mui/icons-material/MedicalServices';
import MonetizationOn from '@mui/icons-material/MonetizationOn';
import MyLocation from '@mui/icons-material/MyLocation';
import Paid from '@mui/icons-material/Paid';
import Payments from '@mui/icons-material/Payments';
import People from '@mui/icons-material/People';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import Person from '@mui/icons-material/Person';
import PersonPin from '@mui/icons-material/PersonPin';
import PieChart from '@mui/icons-material/PieChart';
import PointOfSale from '@mui/icons-material/PointOfSale';
import PriceChange from '@mui/icons-material/PriceChange';
import Public from '@mui/icons-material/Public';
import QueryStats from '@mui/icons-material/QueryStats';
import Receipt from '@mui/icons-material/Receipt';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import RequestQuote from '@mui/icons-material/RequestQuote';
import Restaurant from '@mui/icons-material/Restaurant';
import Route from '@mui/icons-material/Route';
import Savings from '@mui/icons-material/Savings';
import Scale from '@mui/icons-material/Scale';
import School from '@mui/icons-material/School';
import Science from '@mui/icons-material/Science';
import Security from '@mui/icons-material/Security';
import Sell from '@mui/icons-material/Sell';
import Settings from '@mui/icons-material/Settings';
import ShoppingCart from '@mui/icons-material/ShoppingCart';
import ShowChart from '@mui/icons-material/ShowChart';
import Speed from '@mui/icons-material/Speed';
import Star from '@mui/icons-material/Star';
import Storefront from '@mui/icons-material/Storefront';
import Summarize from '@mui/icons-material/Summarize';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Sync from '@mui/icons-material/Sync';
import Timeline from '@mui/icons-material/Timeline';
import Toll from '@mui/icons-material/Toll';
import TrendingUp from '@mui/icons-material/TrendingUp';
import Tune from '@mui/icons-material/Tune';
import VerifiedUser from '@mui/icons-material/VerifiedUser';
import Warehouse from '@mui/icons-material/Warehouse';
import Warning from '@mui/icons-material/Warning';
import Work from '@mui/icons-material/Work';

export type Icon = ComponentType<SvgIconProps>;

export const icons: Readonly<Record<IconName, Icon>> = {
  AccountBalance,
  AccountBalanceWallet,
  AccountTree,
  AddRoad,
  AdminPanelSettings,
  Agriculture,
  Apartment,
  Approval,
  Article,
  Assessment,
  Assignment,
  AssignmentInd,
  AttachMoney,
  Badge,
  BarChart,
  Bookmark,
  Build,
  Business,
  BusinessCenter,
  CalendarMonth,
  Campaign,
  Category,
  Comment,
  CompareArrows,
  Contacts,
  CreditCard,
  Dashboard,
  DataThresholding,
  Description,
  DirectionsBus,
  DirectionsCar,
  Email,
  Event,
  FactCheck,
  Favorite,
  Flag,
  Folder,
  Gavel,
  Grass,
  Groups,
  Handshake,
  Handyman,
  History,
  Home,
  Hotel,
  Image,
  Insights,
  Inventory,
  Inventory2,
  Label,
  LibraryBooks,
  Lightbulb,
  ListAlt,
  LocalGasStation,
  LocalParking,
  LocalShipping,
  LocationOn,
  Loyalty,
  ManageAccounts,
  Map,
  MedicalServices,
  MonetizationOn,
  MyLocation,
  Paid,
  Payments,
  People,
  PercentOutlined,
  Person,
  PersonPin,
  PieChart,
  PointOfSale,
  PriceChange,
  Public,
  QueryStats,
  Receipt,
  ReceiptLong,
  RequestQuote,
  Restaurant,
  Route,
  Savings,
  Scale,
  School,
  Science,
  Security,
  Sell,
  Settings,
  ShoppingCart,
  ShowChart,
  Speed,
  Star,
  Storefront,
  Summarize,
  SwapHoriz,
  Sync,
  Timeline,
  Toll,
  TrendingUp,
  Tune,
  VerifiedUser,
  Warehouse,
  Warning,
  Work,
};
