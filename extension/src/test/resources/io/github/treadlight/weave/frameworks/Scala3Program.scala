import java.io.{ByteArrayInputStream, ByteArrayOutputStream, ObjectInputStream, ObjectOutputStream}
import java.util.concurrent.Callable
import scala.deriving.Mirror
import scala.reflect.{ClassTag, TypeTest}
import scala.reflect.Selectable.reflectiveSelectable

case object Origin
case class Point(x: Int, y: Int)
enum Color:
  case Red, Green
  case Mixed(parts: List[Color])

/** Class tags and serialized modules, which the library keeps in class values; also structural types and enums. */
class Scala3Program extends Callable[String]:
  def array[T: ClassTag](elements: T*): Array[T] = elements.toArray
  def only[T](all: Seq[Any])(using TypeTest[Any, T]): Seq[T] = all.collect { case element: T => element }
  def lengthOf(any: { def length(): Int }): Int = any.length()

  def copied[T <: AnyRef](original: T): T =
    val bytes = new ByteArrayOutputStream
    new ObjectOutputStream(bytes).writeObject(original)
    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray)).readObject().asInstanceOf[T]

  override def call(): String = List[Any](
    array("a", "b").getClass, array(1, 2).getClass, array(Point(1, 2)).getClass, array(Option(1)).getClass,
    only[String](Seq("a", 1, 'c', "d")), only[Point](Seq(Point(1, 2), Origin)),
    ClassTag(classOf[Point]), summon[ClassTag[List[Int]]] == ClassTag(classOf[List[?]]),
    lengthOf("four"), lengthOf(new java.lang.StringBuilder("three")),
    copied(Origin) eq Origin, copied(Nil) eq Nil, copied(List(Some(1), None)),
    copied(Color.Mixed(List(Color.Red, Color.Green))), Color.Green.ordinal,
    summon[Mirror.ProductOf[Point]].fromProduct((3, 4)),
    LazyList.from(1).map(n => n * n).take(5).toList).mkString("\n")
